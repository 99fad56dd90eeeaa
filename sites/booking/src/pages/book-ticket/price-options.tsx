import type { Phrase } from '@sabha/language/phrases'
import type { ChosenPrices } from '@sabha/ticketing/chosen-prices'
import { type Paise, rupeesOf } from '@sabha/ticketing/money'
import type { CodeRule, ConcessionKind, Quote } from '@sabha/ticketing/quote'
import type { SeatNotes } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { part } from '../../components/part.tsx'
import type { OfferedConcession, OpenSection } from '../../show-terms.ts'
import type { ChosenPass } from './pass-codes.tsx'
import type { PriceCodeProps } from './price-code.tsx'

/** What a visitor chose that changes what they pay. */
export interface ChosenOptions {
  code: CodeRule | null
  /** Whom the code was sent to, as typed; empty where that is nobody else. */
  codeFor: string
  who: Readonly<Record<SeatId, ConcessionKind>>
  /** Section → rupees for each seat, as typed, where the guest chooses the amount. */
  typed: Readonly<Record<string, string>>
  /** Rupees that the guest donates beside the price, as typed. */
  given: string
  /** Season passes, each of which covers one of the seats. */
  passes: readonly ChosenPass[]
}

export const noOptions: ChosenOptions = { code: null, codeFor: '', who: {}, typed: {}, given: '', passes: [] }

/** Returns the options as a hold takes them: no concession for a seat no longer chosen, and none that is no longer offered. */
export function sentOptions(
  { code, codeFor, who, passes }: ChosenOptions,
  seats: readonly SeatId[],
  offered: readonly OfferedConcession[],
  { chosen = {}, donation = 0 }: { chosen?: ChosenPrices | undefined; donation?: Paise | undefined },
) {
  const isOffered = (kind: ConcessionKind) => offered.some((concession) => concession.who === kind)
  return {
    ...(donation > 0 && { donation: rupeesOf(donation) }),
    ...(passes.length > 0 && { passes: passes.map(({ code: own }) => own) }),
    ...(code && { code: code.name, ...(codeFor !== '' && { codeFor }) }),
    concessions: Object.fromEntries(Object.entries(who).filter(([seat, kind]) => seats.includes(seat) && isOffered(kind))),
    amounts: Object.fromEntries(Object.entries(chosen).map(([section, amount]) => [section, rupeesOf(amount)])),
  }
}

/** Few visitors have a code, so its field loads when it is asked for. */
const PriceCode = part(() => import('./price-code.tsx'), NoPriceCode)

/** For shows that season passes are good for. */
const PassCodes = part(() => import('./pass-codes.tsx'), NoPass)

/** For shows that offer concessions. */
const ConcessionPicker = part(() => import('../../components/concession-picker.tsx'))

/** For shows whose guests choose what they pay. */
const AmountPicker = part(() => import('../../components/amount-picker.tsx'))

/** Where the house takes donations. */
const DonationField = part(() => import('../../components/donation-field.tsx'))

function NoPass() {
  const { say } = useLanguage()
  return <Notice kind="error">{say('The pass could not be checked. Please try again.')}</Notice>
}

function NoPriceCode() {
  const { say } = useLanguage()
  return <Notice kind="error">{say('The code could not be checked. Please try again.')}</Notice>
}

interface PriceOptionsProps {
  showId: string
  /** The phone of the signed-in guest. */
  phone: string | undefined
  seats: readonly SeatId[]
  notes: Readonly<Record<SeatId, SeatNotes>>
  offered: readonly OfferedConcession[] | undefined
  /** The sections where the guest chooses the price. */
  open: readonly OpenSection[]
  amountRef: Ref<HTMLInputElement>
  /** Whether the guest may donate beside the price. */
  donations: boolean | undefined
  /** Whether season passes are good for the show. */
  takesPasses: boolean | undefined
  options: ChosenOptions
  quote: Quote | undefined
  /** The seats are being paid for. */
  isFixed: boolean
  onChange: (options: ChosenOptions) => void
  /** Takes the applied code after it was read again. */
  onRenewed: (code: CodeRule) => void
  newPrice: PriceCodeProps['newPrice']
}

/** What changes the price, where the show offers it: chosen amounts, concessions, a donation and passes; and the field for a code. */
export function PriceOptions({
  showId,
  phone,
  seats,
  notes,
  offered = [],
  open,
  amountRef,
  donations = false,
  takesPasses = false,
  options,
  quote,
  isFixed,
  onChange,
  ...renewal
}: PriceOptionsProps) {
  const { code, who } = options
  const hasConcessions = offered.length > 0
  useEffect(() => {
    if (hasConcessions) ConcessionPicker.fetch()
    if (donations) DonationField.fetch()
  }, [hasConcessions, donations])
  return (
    <>
      {open.length > 0 && (
        <AmountPicker
          ref={amountRef}
          sections={open}
          typed={options.typed}
          isFixed={isFixed}
          onType={(typed) => onChange({ ...options, typed })}
        />
      )}
      {hasConcessions && seats.length > 0 && (
        <ConcessionPicker
          seats={seats}
          notes={notes}
          offered={offered}
          chosen={who}
          isFixed={isFixed}
          onChoose={(next) => onChange({ ...options, who: next })}
        />
      )}
      {donations && seats.length > 0 && (
        <DonationField text={options.given} isFixed={isFixed} onText={(given) => onChange({ ...options, given })} />
      )}
      {takesPasses && (
        <OpenedBy phrase="Have a pass?" isOpenAtFirst={options.passes.length > 0}>
          {(takesFocus) => (
            <PassCodes
              showId={showId}
              passes={options.passes}
              quote={quote}
              takesFocus={takesFocus}
              isFixed={isFixed}
              onChange={(passes) => onChange({ ...options, passes })}
            />
          )}
        </OpenedBy>
      )}
      <OpenedBy phrase="Have a code?" isOpenAtFirst={code !== null}>
        {(takesFocus) => (
          <PriceCode
            showId={showId}
            phone={phone}
            code={code}
            quote={quote}
            takesFocus={takesFocus}
            isFixed={isFixed}
            onCode={(next, sentTo) => onChange({ ...options, code: next, codeFor: sentTo })}
            {...renewal}
          />
        )}
      </OpenedBy>
    </>
  )
}

interface OpenedByProps {
  phrase: Phrase
  isOpenAtFirst: boolean
  /** `takesFocus`: a press has just asked for the field. */
  children: (takesFocus: boolean) => ReactNode
}

/** A field that most visitors don't need; it appears after a press. */
function OpenedBy({ phrase, isOpenAtFirst, children }: OpenedByProps) {
  const { say } = useLanguage()
  const [wasOpen] = useState(isOpenAtFirst)
  const [isPressed, setPressed] = useState(false)
  if (wasOpen || isPressed) return children(isPressed)
  return (
    <Button variant="quiet" size="small" aria-expanded={false} onClick={() => setPressed(true)}>
      {say(phrase)}
    </Button>
  )
}
