import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'
import { Notice } from './Notice.tsx'

interface Props {
  data: PageData
  title: string
  lead: string
  /** The text of the button. */
  confirm: string
  /** What is shown for a link that was used before or has expired, and where one subscribes again. */
  used: { title: string; text: string; again: string; path: string }
}

/**
 * The button behind a mailed link that confirms a subscription: opening the link alone changes nothing, as mail scanners
 * open every link.
 */
export function MailConfirmation({ data, title, lead, confirm, used }: Props) {
  const { t, href, url } = useSite()
  if (data.form?.problem) {
    const isUsed = data.form.problem.code === 'invalid'
    return (
      <div className="wide page">
        <Notice
          level={1}
          title={isUsed ? used.title : t('problem.busy')}
          text={isUsed ? used.text : t('problem.busyText')}
        >
          <a className="button" href={href(used.path)}>
            {used.again}
          </a>
        </Notice>
      </div>
    )
  }
  return (
    <div className="wide page form-page">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <form method="post" action={`${url.pathname}${url.search}`} className="form">
        <p>
          <button type="submit" className="button">
            {confirm}
          </button>
        </p>
      </form>
    </div>
  )
}
