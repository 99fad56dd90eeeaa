import { formatNumber } from '@sabha/language/formats'
import { useLanguage } from '@sabha/ui/use-language'
import { Quiet } from '../components/page.tsx'

/** Says that a long list is cut short. */
export function ListedOf({ listed, total }: { listed: number; total: number }) {
  const { say } = useLanguage()
  if (total <= listed) return null
  const counts = { listed: formatNumber(listed), total: formatNumber(total) }
  return <Quiet>{say('Showing {{listed}} of {{total}}, at most a hundred of each kind.', counts)}</Quiet>
}
