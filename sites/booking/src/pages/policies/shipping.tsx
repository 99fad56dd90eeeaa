import { PolicyView } from './policy-view.tsx'

export default function ShippingPage() {
  return <PolicyView name="shipping" />
}
