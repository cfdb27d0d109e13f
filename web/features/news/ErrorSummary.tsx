import { Banner } from '../../core/content/Banner.tsx'

/** What is wrong with the whole form; nothing when nothing is. */
export function ErrorSummary({ problem }: { problem: string | undefined }) {
  return (
    <div aria-live="assertive">{problem && <Banner tone="warning">{problem}</Banner>}</div>
  )
}
