import type { Account } from '#contract/features/auth/index.ts'
import { AccountEmail } from './AccountEmail.tsx'
import { AccountPasskeys } from './AccountPasskeys.tsx'
import { AccountPassword } from './AccountPassword.tsx'
import { AccountSessions } from './AccountSessions.tsx'
import { AccountSignOns } from './AccountSignOns.tsx'
import { AccountTwoStep } from './AccountTwoStep.tsx'
import classes from './account.module.css'

/** Password, e-mail address, two-step sign-in and sessions. */
export function AccountSecurity({ account }: { account: Account }) {
  return (
    <div className={classes.stack}>
      <AccountPassword account={account} />
      <AccountEmail account={account} />
      <AccountPasskeys account={account} />
      <AccountTwoStep account={account} />
      <AccountSignOns account={account} />
      <AccountSessions />
    </div>
  )
}
