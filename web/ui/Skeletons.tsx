import { clsx } from 'clsx'
import classes from './Skeletons.module.css'

/** One bar or block in outline. */
export function Bone({ width, height, className }: { width?: string; height?: string; className?: string }) {
  return <span aria-hidden data-bones className={clsx(classes.bone, className)} style={{ width, height }} />
}

const LINES = ['92%', '100%', '78%', '96%', '64%']

/** Lines of text in outline. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden className={classes.lines}>
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: outlines have nothing else
        <Bone key={i} width={LINES[i % LINES.length]} />
      ))}
    </div>
  )
}

/** A figure's card in outline. */
export function StatSkeleton() {
  return (
    <div aria-hidden className={classes.stat}>
      <Bone width="60%" />
      <Bone width="40%" height="1.75rem" />
      <Bone width="50%" />
    </div>
  )
}

/** A form in outline: labels and inputs. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <div aria-hidden className={classes.form}>
      {Array.from({ length: fields }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: outlines have nothing else
        <div key={i} className={classes.lines}>
          <Bone width="30%" />
          <Bone height="2.5rem" />
        </div>
      ))}
    </div>
  )
}
