import {
  IconAlertTriangle,
  IconCalendarPlus,
  IconClipboardText,
  IconHelpCircle,
  IconMessageCircle,
  IconScale,
} from '@tabler/icons-react'
import { formatNumber, plural } from '#contract/core/text/numbers.ts'
import { useSite } from '../site.ts'

/** The most common tasks of citizens. `running`: number of surveys that can be answered now. */
export function Tasks({ running }: { running: number }) {
  const { t, lang, href } = useSite()
  const n = formatNumber(running, lang)
  const surveys =
    running > 0
      ? plural(running, lang, {
          one: t('home.task.surveyText.one', { n }),
          other: t('home.task.surveyText.other', { n }),
        })
      : t('home.task.surveyNone')
  const tasks = [
    { to: href('/surveys'), icon: IconClipboardText, name: t('home.task.survey'), text: surveys },
    {
      to: href('/report'),
      icon: IconAlertTriangle,
      name: t('home.task.violation'),
      text: t('home.task.violationText'),
    },
    {
      to: href('/contact-us'),
      icon: IconMessageCircle,
      name: t('home.task.contact'),
      text: t('home.task.contactText'),
    },
    {
      to: href('/booking'),
      icon: IconCalendarPlus,
      name: t('services.bookingTask'),
      text: t('services.bookingTaskText'),
    },
    { to: href('/laws'), icon: IconScale, name: t('home.task.law'), text: t('home.task.lawText') },
    { to: href('/faqs'), icon: IconHelpCircle, name: t('home.task.ask'), text: t('home.task.askText') },
  ]
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks" className="nt-hidden">
        {t('home.tasks')}
      </h2>
      <ul className="tasks">
        {tasks.map(({ to, icon: Icon, name, text }) => (
          <li key={to}>
            <a href={to} className="task">
              <Icon size={28} aria-hidden />
              <span>
                <strong>{name}</strong>
                <small>{text}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
