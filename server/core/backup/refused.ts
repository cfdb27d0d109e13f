/** A backup that cannot be restored; `message` explains why in plain language. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
}

/** A backup that cannot be made; `message` explains why in plain language. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
