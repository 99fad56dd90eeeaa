import { PolicyView } from './policy-view.tsx'

export default function PrivacyPage() {
  return <PolicyView name="privacy" />
}
