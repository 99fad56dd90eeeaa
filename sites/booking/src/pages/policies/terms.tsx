import { PolicyView } from './policy-view.tsx'

export default function TermsPage() {
  return <PolicyView name="terms" />
}
