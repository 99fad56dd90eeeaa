import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { rupeesInWords } from '../../../show-words.ts'
import { DataTable, RowNote } from '../../components/data-table.tsx'
import { useMoments } from '../../components/moments.ts'
import { Quiet } from '../../components/page.tsx'
import { NoRows, Pager } from '../../components/pager.tsx'
import type { ReadCredits } from './queries.ts'
import { SettleDialog } from './settle-dialog.tsx'
import { UnmatchDialog } from './unmatch-dialog.tsx'
import { creditWords, emptyViews } from './words.ts'

type Credit = ReadCredits['credits'][number]

/** Bank credits without a sale; for those that a person has settled, the reason. */
export function CreditsList({ read: { credits, total } }: { read: ReadCredits }) {
  const { say, sayText } = useLanguage()
  const moments = useMoments()
  const [asked, setAsked] = useState<Credit | null>(null)
  const close = () => setAsked(null)
  if (credits.length === 0) {
    return (
      <NoRows total={total}>
        <Quiet>{say(emptyViews.credits)}</Quiet>
      </NoRows>
    )
  }
  return (
    <>
      <DataTable
        label={say('Credits without a sale')}
        rows={credits}
        keyOf={({ id }) => id}
        columns={[
          {
            head: say('Credit'),
            isTitle: true,
            cell: ({ amount, narration }) => (
              <>
                <strong>{rupeesInWords(amount)}</strong>
                {narration && <RowNote>{narration}</RowNote>}
              </>
            ),
          },
          { head: say('At the bank'), isWhole: true, cell: (credit) => creditWords(credit, moments) },
          {
            head: say('Note'),
            cell: ({ match }) =>
              match && (
                <>
                  {match.note}
                  <RowNote>{say('Settled by {{who}}, {{when}}', { who: sayText(match.who), when: moments.moment(match.at) })}</RowNote>
                </>
              ),
          },
          {
            head: '',
            cell: (credit) => (
              <Button variant="quiet" size="small" onClick={() => setAsked(credit)}>
                {say(credit.match ? 'Undo…' : 'Settle…')}
              </Button>
            ),
          },
        ]}
      />
      <Pager total={total} />
      {asked && !asked.match && <SettleDialog what="credit" id={asked.id} amount={asked.amount} onClose={close} />}
      {asked?.match && <UnmatchDialog matchId={asked.match.id} isPair={false} onClose={close} />}
    </>
  )
}
