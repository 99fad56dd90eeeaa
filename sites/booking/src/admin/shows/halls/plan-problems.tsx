import { formatNumber } from '@sabha/language/formats'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { DataTable } from '../../components/data-table.tsx'
import styles from './halls.module.css'

const shownAtMost = 200

/** What is wrong with a plan, line by line. */
export function PlanProblems({ problems }: { problems: readonly { line: number; message: string }[] }) {
  const { say, sayText } = useLanguage()
  const shown = problems.slice(0, shownAtMost).map((problem, index) => ({ ...problem, index }))
  return (
    <>
      <Notice kind="error">{say('Problems: {{count}}. Nothing is saved.', { count: formatNumber(problems.length) })}</Notice>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too. */}
      <section className={styles['problems']} tabIndex={0} aria-label={say('Problems of the plan')}>
        <DataTable
          label={say('Problems of the plan')}
          rows={shown}
          keyOf={({ index }) => index}
          columns={[
            { head: say('Line'), cell: ({ line }) => formatNumber(line), isNumber: true },
            { head: say('Problem'), cell: ({ message }) => sayText(message), isTitle: true },
          ]}
        />
      </section>
      {problems.length > shownAtMost && <p>{say('The first {{count}} of them.', { count: shownAtMost })}</p>}
    </>
  )
}
