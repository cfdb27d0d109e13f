import { RatesPage } from './RatesPage.tsx'

/** The ranking of districts. */
export default function Districts() {
  return <RatesPage level="district" />
}
