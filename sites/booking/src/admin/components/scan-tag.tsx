import type { VerdictKind } from '@sabha/ticketing/verdict'
import { useLanguage } from '@sabha/ui/use-language'
import { verdictWords } from './scan-words.ts'
import { Tag } from './tag.tsx'

interface ScanTagProps {
  scan: { verdict: VerdictKind; acted: 'admitted' | 'refused' | null; undone: boolean; given_back?: boolean }
}

/** What a scan came to; what the staff decided, where they did; and whether it was taken back. */
export function ScanTag({ scan }: ScanTagProps) {
  const { say } = useLanguage()
  const { name, tone } = verdictWords(scan.verdict)
  return (
    <>
      <Tag tone={scan.undone ? 'plain' : tone}>{say(name)}</Tag>
      {scan.acted !== null && tone !== 'good' && ` ${say(scan.acted === 'admitted' ? 'let in by the staff' : 'turned away by the staff')}`}
      {scan.given_back && ` ${say('given back after the guest came in')}`}
      {scan.undone && ` ${say('taken back')}`}
    </>
  )
}
