import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type Config, ConfigProblem } from '../config/config.ts'
import { printingKey, type Vault } from '../security/vault.ts'
import { sealKeyOf, sealKeysOf } from './seals.ts'

/** The secrets of the configuration. */
export type KeySecrets = Pick<
  Config,
  'jwtSecret' | 'previousJwtSecret' | 'dataSecret' | 'previousDataSecret' | 'auditSecret' | 'previousAuditSecret'
>
type Db = Pick<pg.Pool, 'query'>

/** Keys that outlive the secrets of the configuration; the database keeps them, encrypted. */
interface KeptKeys {
  /** Keyed hash (HMAC-SHA-256, hex) under a key of the purpose, the first word of `text`. */
  sign(text: string): string
  /** The key of what a person's browser stores, hex. */
  deviceKeyOf(userId: string): string
  /** Keys of the seals of the audit log: the current one, then earlier ones. */
  sealKeys: readonly [Buffer, ...Buffer[]]
  /** Names of keys that none of the given secrets opened, and that were replaced. */
  replaced: readonly string[]
  /** Whether links are still signed with the JWT_SECRET of a city from before version 0.2. */
  hasFormerLinkKey: boolean
}

const KEY_BYTES = 32
/** A key of links that was made at random begins with this; an earlier one is the JWT_SECRET of then. */
const DERIVED = 'v2:'
/** The vault's use for a row of `secret_keys`; its name follows. */
export const KEPT_KEY_USE = 'secret-keys '
const useOf = (name: string) => KEPT_KEY_USE + name

/** The first words of texts that are valid for a day or two at most: no link that people keep is of these kinds. */
const SHORT_LIVED = new Set(['offered', 'link', 'cookie', 'export', 'rate', 'attempt', 'view'])

/** HMAC under a key per purpose. A root from before version 2 signs lasting links itself, so that they stay valid. */
function signerOf(root: string): (text: string) => string {
  // as OpenSSL uses them: making one for each text cost four times as much as signing it
  const keys = new Map<string, KeyObject>()
  const isDerived = root.startsWith(DERIVED)
  const keyOf = (purpose: string) => {
    const known = keys.get(purpose)
    if (known) return known
    const made = createSecretKey(
      isDerived || SHORT_LIVED.has(purpose)
        ? Buffer.from(hkdfSync('sha256', root, 'nutag links', purpose, KEY_BYTES))
        : Buffer.from(root),
    )
    keys.set(purpose, made)
    return made
  }
  return (text) =>
    createHmac('sha256', keyOf(text.split(' ', 1)[0] ?? text))
      .update(text)
      .digest('hex')
}

const newLinkKey = () => DERIVED + randomBytes(KEY_BYTES).toString('base64url')

/** What the operator has to know while the key of links is one from before version 2. */
export const ABOUT_FORMER_LINKS =
  'Links still use the former JWT_SECRET as their key. `npm run rotate -- --new-links` replaces it; links sent so far end then.'

/**
 * Reads the kept keys and stores those that are missing. The first start after the upgrade takes those that the secrets have
 * given until then, so that links, devices and seals stay valid; later the secrets can change.
 *
 * @throws ConfigProblem, before anything is written, when there are keys that none of the secrets opens, unless the
 * configuration says that their secret is lost: these keys are then replaced.
 */
export async function loadKeptKeys(
  db: Db,
  vault: Vault,
  secrets: KeySecrets & Pick<Config, 'isDataSecretLost'>,
): Promise<KeptKeys> {
  const replaced = await removeLost(db, vault, secrets.isDataSecretLost)
  const { rows } = await db.query<{ used: boolean }>('select exists (select from users) as used')
  const earlier = secrets.previousJwtSecret ?? secrets.jwtSecret
  const isUpgraded = rows[0]?.used && !replaced.includes('links')
  const links = await keep(db, vault, { name: 'links', value: isUpgraded ? earlier : newLinkKey() })
  const printing = printingKey(secrets.previousDataSecret ?? secrets.dataSecret).toString('hex')
  const devicesKey = Buffer.from(await keep(db, vault, { name: 'devices', value: printing }), 'hex')
  // of the secrets of the audit log only the former: the database never has the current one
  for (const secret of [secrets.dataSecret, secrets.previousDataSecret, secrets.previousAuditSecret])
    if (secret && secret !== secrets.auditSecret)
      await keep(db, vault, { name: sealNameOf(secret), value: sealKeyOf(secret).toString('hex') })
  return {
    sign: signerOf(links),
    deviceKeyOf: (userId) => createHmac('sha256', devicesKey).update(`account.device\n${userId}`).digest('hex'),
    sealKeys: await keptSealKeys(db, vault, secrets),
    replaced,
    hasFormerLinkKey: !links.startsWith(DERIVED),
  }
}

/** Removes the keys that none of the secrets opens. @returns their names. @throws ConfigProblem unless their secret is lost. */
async function removeLost(db: Db, vault: Vault, isLost: boolean): Promise<string[]> {
  const { rows } = await db.query<Row>('select name, sealed from secret_keys order by name')
  const lost = rows.filter((row) => openKept(vault, row) === undefined)
  if (lost.length === 0) return []
  const names = lost.map(({ name }) => name)
  if (!isLost) throw new ConfigProblem([{ variable: 'DATA_SECRET', wrong: aboutLost(names) }])
  // what another instance has replaced meanwhile stays
  for (const { name, sealed } of lost)
    await db.query('delete from secret_keys where name = $1 and sealed = $2', [name, sealed])
  return names
}

const aboutLost = (names: readonly string[]) =>
  `does not open ${names.length} of the keys of this database (${names.join(', ')}), which another secret has encrypted; nothing was changed.
    Compare it with the copy in the safe. While it is being replaced, give the former one in DATA_SECRET_PREVIOUS.
    Only if the secret is lost for good, start once with DATA_SECRET_LOST=yes: links that were sent, and everything that it has encrypted, are lost then`

/** Names a key without revealing it. */
const sealNameOf = (secret: string) =>
  `seals ${createHash('sha256').update('name').update(sealKeyOf(secret)).digest('hex').slice(0, 16)}`

/** The keys of the seals of the audit log, also those of earlier secrets that the database keeps. */
export async function keptSealKeys(db: Db, vault: Vault, secrets: KeySecrets): Promise<KeptKeys['sealKeys']> {
  const given = sealKeysOf(secrets)
  const { rows: known } = await db.query(`select to_regclass('public.secret_keys') as known`)
  if (!known[0]?.known) return given
  const { rows } = await db.query<Row>(`select name, sealed from secret_keys where name like 'seals %' order by name`)
  const kept = rows.flatMap((row) => {
    const key = openKept(vault, row)
    return key === undefined ? [] : [Buffer.from(key, 'hex')]
  })
  return [given[0], ...given.slice(1), ...kept.filter((key) => !given.some((one) => one.equals(key)))]
}

interface Row {
  name: string
  sealed: Buffer
}

/** Stores a key unless there is one of this name. @returns the one that is stored. */
async function keep(db: Db, vault: Vault, { name, value }: { name: string; value: string }): Promise<string> {
  await db.query('insert into secret_keys (name, sealed) values ($1, $2) on conflict (name) do nothing', [
    name,
    vault.seal(useOf(name), value),
  ])
  const { rows } = await db.query<Row>('select name, sealed from secret_keys where name = $1', [name])
  const opened = rows[0] && openKept(vault, rows[0])
  // another instance stored it just now, with a secret that this one was not given
  if (opened === undefined) throw new ConfigProblem([{ variable: 'DATA_SECRET', wrong: aboutLost([name]) }])
  return opened
}

function openKept(vault: Vault, { name, sealed }: Row): string | undefined {
  try {
    return vault.open(useOf(name), sealed)
  } catch {
    return undefined
  }
}

/** Replaces the key of links: every link sent so far ends. Servers use the new key when they are started again. */
export async function replaceLinkKey(db: Db, vault: Vault): Promise<void> {
  await db.query(
    `insert into secret_keys (name, sealed) values ('links', $1)
     on conflict (name) do update set sealed = excluded.sealed, made_at = now()`,
    [vault.seal(useOf('links'), newLinkKey())],
  )
}

/** Whether links are still signed with the JWT_SECRET of a city from before version 0.2; false without a key. */
export async function hasFormerLinkKey(db: Db, vault: Vault): Promise<boolean> {
  const { rows } = await db.query<Row>(`select name, sealed from secret_keys where name = 'links'`)
  const root = rows[0] && openKept(vault, rows[0])
  return root !== undefined && !root.startsWith(DERIVED)
}
