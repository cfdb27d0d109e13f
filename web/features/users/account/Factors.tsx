import type { Account } from '#contract/features/auth/index.ts'
import { AccountPasskeys } from './AccountPasskeys.tsx'
import { AccountTwoStep } from './AccountTwoStep.tsx'
import classes from './account.module.css'

/** The cards that set up a second factor, outside the dashboard. */
export default function Factors({ account }: { account: Account }) {
  return (
    <div className={classes.stack}>
      <AccountPasskeys account={account} />
      <AccountTwoStep account={account} />
    </div>
  )
}
