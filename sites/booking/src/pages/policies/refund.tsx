import { refund } from '../../content/policies/refund.ts'
import { PolicyView } from './policy-view.tsx'

export default function RefundPage() {
  return <PolicyView policy={refund} />
}
