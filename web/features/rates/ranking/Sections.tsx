import { RatesPage } from './RatesPage.tsx'

/** The ranking of sections. */
export default function Sections() {
  return <RatesPage level="section" />
}
