import { terms } from '../../content/policies/terms.ts'
import { PolicyView } from './policy-view.tsx'

export default function TermsPage() {
  return <PolicyView policy={terms} />
}
