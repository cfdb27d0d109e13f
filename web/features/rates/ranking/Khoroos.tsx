import { RatesPage } from './RatesPage.tsx'

/** The ranking of khoroos. */
export default function Khoroos() {
  return <RatesPage level="khoroo" />
}
