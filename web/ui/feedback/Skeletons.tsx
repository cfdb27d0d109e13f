import { clsx } from 'clsx'
import classes from './Skeletons.module.css'

/** A skeleton bar or block. */
export function Bone({ width, height, className }: { width?: string; height?: string; className?: string }) {
  return <span aria-hidden data-bones className={clsx(classes.bone, className)} style={{ width, height }} />
}

const LINES = ['92%', '100%', '78%', '96%', '64%']

/** Skeleton lines of text. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden className={classes.lines}>
      {Array.from({ length: lines }, (_, i) => (
        // skeletons have no other identity
        <Bone key={i} width={LINES[i % LINES.length]} />
      ))}
    </div>
  )
}

/** A skeleton card for a figure. */
export function StatSkeleton() {
  return (
    <div aria-hidden className={classes.stat}>
      <Bone width="60%" />
      <Bone width="40%" height="1.75rem" />
      <Bone width="50%" />
    </div>
  )
}

/** A skeleton form: labels and inputs. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <div aria-hidden className={classes.form}>
      {Array.from({ length: fields }, (_, i) => (
        // skeletons have no other identity
        <div key={i} className={classes.lines}>
          <Bone width="30%" />
          <Bone height="2.5rem" />
        </div>
      ))}
    </div>
  )
}
