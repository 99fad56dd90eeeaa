import { shipping } from '../../content/policies/shipping.ts'
import { PolicyView } from './policy-view.tsx'

export default function ShippingPage() {
  return <PolicyView policy={shipping} />
}
