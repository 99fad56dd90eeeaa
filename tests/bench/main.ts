import { cpus } from 'node:os'
import { benchDecoders } from './decoders.ts'
import { benchDoor } from './door.ts'
import { benchGrowth } from './growth.ts'
import { benchIdle } from './idle.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMap } from './map.ts'
import { benchOffice } from './office.ts'
import { benchRush, benchRushOnPostgres } from './rush/rush.ts'
import { benchSale } from './sale.ts'
import { benchSeats } from './seats.ts'
import { printTable } from './table.ts'
import { benchTickets } from './tickets.ts'
import { benchWatchers } from './watchers.ts'

process.stdout.write(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}\n`)
printTable('The sale', await benchSale())
printTable('The rush: 10,000 buyers for 1,000 seats, SQLite', await benchRush())
const onPostgres = await benchRushOnPostgres()
if (onPostgres) printTable('The rush, PostgreSQL, two processes', onPostgres)
else process.stdout.write('\nLEFT OUT: the rush on PostgreSQL, which is not on this machine.\n')
printTable('The same sale in a house that has grown', await benchGrowth())
printTable('Seats asked for', await benchSeats())
printTable('Live seats', await benchWatchers())
printTable('Tickets', await benchTickets())
printTable('The seat map, 4 × CPU slowdown', await benchMap())
printTable('The office with 100,000 bookings', await benchOffice())
printTable('Public pages by Lighthouse, on its phone, median of 3', await benchLighthouse())
printTable('Codes on door frames', await benchDecoders())
printTable('The door', await benchDoor())
printTable('One process', await benchIdle())
