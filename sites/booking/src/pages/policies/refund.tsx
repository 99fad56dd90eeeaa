import { PolicyView } from './policy-view.tsx'

export default function RefundPage() {
  return <PolicyView name="refund" />
}
