import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { bookingTexts } from './texts.ts'

const PAGES = [
  ['/dashboard/booking', 'title'],
  ['/dashboard/booking/day', 'day.title'],
  ['/dashboard/booking/services', 'services.title'],
  ['/dashboard/booking/desks', 'services.toDesks'],
] as const

/** Links to the other screens of booking. */
export function OtherPages({ here }: { here: (typeof PAGES)[number][0] }) {
  const t = bookingTexts.useText()
  return PAGES.filter(([path]) => path !== here).map(([path, key]) => (
    <LinkButton key={path} variant="default" to={path}>
      {t(key)}
    </LinkButton>
  ))
}
