import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
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
  /** Names of keys that none of the given secrets opens. */
  lost: readonly string[]
}

const KEY_BYTES = 32
/** A key of links that was made at random begins with this; an earlier one is the JWT_SECRET of then. */
const DERIVED = 'v2:'
/** The vault's use for a row of `secret_keys`; its name follows. */
export const KEPT_KEY_USE = 'secret-keys '
const useOf = (name: string) => KEPT_KEY_USE + name

/** What lasts no longer than a day: no link that people keep is of these kinds. */
const SHORT_LIVED = new Set(['file', 'content', 'export', 'rate', 'attempt', 'view'])

/** HMAC under a key per purpose. A root from before version 2 signs lasting links itself, so that they stay valid. */
function signerOf(root: string): (text: string) => string {
  const keys = new Map<string, Buffer>()
  const isDerived = root.startsWith(DERIVED)
  const keyOf = (purpose: string) => {
    const known = keys.get(purpose)
    if (known) return known
    const made =
      isDerived || SHORT_LIVED.has(purpose)
        ? Buffer.from(hkdfSync('sha256', root, 'nutag links', purpose, KEY_BYTES))
        : Buffer.from(root)
    keys.set(purpose, made)
    return made
  }
  return (text) =>
    createHmac('sha256', keyOf(text.split(' ', 1)[0] ?? text))
      .update(text)
      .digest('hex')
}

const newLinkKey = () => DERIVED + randomBytes(KEY_BYTES).toString('base64url')

/**
 * Reads the kept keys and stores those that are missing. The first start after the upgrade takes those that the secrets have
 * given until then, so that links, devices and seals stay valid; later the secrets can change. Those that were encrypted with a
 * secret that is not given are in `lost`: a city whose DATA_SECRET is lost goes on without them.
 */
export async function loadKeptKeys(db: Db, vault: Vault, secrets: KeySecrets): Promise<KeptKeys> {
  const lost: string[] = []
  const { rows } = await db.query<{ used: boolean }>('select exists (select from users) as used')
  const earlier = secrets.previousJwtSecret ?? secrets.jwtSecret
  const printing = printingKey(secrets.previousDataSecret ?? secrets.dataSecret).toString('hex')
  const links = await keep(db, vault, { name: 'links', value: rows[0]?.used ? earlier : newLinkKey(), lost })
  const devices = await keep(db, vault, { name: 'devices', value: printing, lost })
  for (const secret of [secrets.dataSecret, secrets.previousDataSecret])
    if (secret) await keep(db, vault, { name: sealNameOf(secret), value: sealKeyOf(secret).toString('hex'), lost })
  const devicesKey = Buffer.from(devices ?? printing, 'hex')
  return {
    sign: signerOf(links ?? earlier),
    deviceKeyOf: (userId) => createHmac('sha256', devicesKey).update(`account.device\n${userId}`).digest('hex'),
    sealKeys: await keptSealKeys(db, vault, secrets),
    lost,
  }
}

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

/** Stores a key unless there is one of this name. @returns the one that is stored; undefined when it cannot be opened. */
async function keep(
  db: Db,
  vault: Vault,
  { name, value, lost }: { name: string; value: string; lost: string[] },
): Promise<string | undefined> {
  await db.query('insert into secret_keys (name, sealed) values ($1, $2) on conflict (name) do nothing', [
    name,
    vault.seal(useOf(name), value),
  ])
  const { rows } = await db.query<Row>('select name, sealed from secret_keys where name = $1', [name])
  const opened = rows[0] && openKept(vault, rows[0])
  if (opened === undefined) lost.push(name)
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
