import type { AccountTables } from './accounts/tables.ts'
import type { BookingTables } from './bookings/tables.ts'
import type { CheckinTables } from './checkin/tables.ts'
import type { CounterTables } from './counter/tables.ts'
import type { GroupTables } from './groups/tables.ts'
import type { MessageTables } from './messages/tables.ts'
import type { PaymentTables } from './payments/tables.ts'
import type { PictureTables } from './pictures/tables.ts'
import type { PriceTables } from './prices/tables.ts'
import type { ReportTables } from './reports/tables.ts'
import type { SeasonPassTables } from './season-passes/tables.ts'
import type { SeatTables } from './seats/tables.ts'
import type { SettingsTables } from './settings/tables.ts'
import type { ShowTables } from './shows/tables.ts'
import type { SiteTables } from './site/tables.ts'
import type { TicketTables } from './tickets/tables.ts'
import type { TillTables } from './tills/tables.ts'
import type { WaitingRoomTables } from './waiting-room/tables.ts'

/** The tables, by noun. Amounts in paise, instants in epoch ms, booleans as states; JSON as text. */
export interface Schema
  extends AccountTables,
    BookingTables,
    CheckinTables,
    CounterTables,
    GroupTables,
    MessageTables,
    PaymentTables,
    PictureTables,
    PriceTables,
    ReportTables,
    SeasonPassTables,
    SeatTables,
    SettingsTables,
    ShowTables,
    SiteTables,
    TicketTables,
    TillTables,
    WaitingRoomTables {}
