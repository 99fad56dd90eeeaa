import { privacy } from '../../content/policies/privacy.ts'
import { PolicyView } from './policy-view.tsx'

export default function PrivacyPage() {
  return <PolicyView policy={privacy} />
}
