import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'

/** What sealing and verifying need: connections, and the keys, which are not in the database. */
export interface Sealing {
  pool: pg.Pool
  /** The key that seals now, then earlier ones that only verify. */
  sealKeys: readonly [Buffer, ...Buffer[]]
}

type Db = Pick<pg.Pool, 'query'>

const KEY_BYTES = 32

/** The key of the seals that belongs to a secret (HKDF-SHA-256, RFC 5869). */
export const sealKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'nutag audit log', 'seal', KEY_BYTES))

/** AUDIT_SECRET seals where it is given, otherwise DATA_SECRET; all others verify what was sealed before. */
export function sealKeysOf(secrets: {
  auditSecret: string | undefined
  previousAuditSecret?: string | undefined
  dataSecret: string
  previousDataSecret?: string | undefined
}): Sealing['sealKeys'] {
  const { auditSecret, dataSecret, previousAuditSecret, previousDataSecret } = secrets
  const others = [previousAuditSecret, auditSecret ? dataSecret : undefined, previousDataSecret]
  return [sealKeyOf(auditSecret ?? dataSecret), ...others.flatMap((secret) => (secret ? [sealKeyOf(secret)] : []))]
}

/** The row of `settings` with the numbers from which on each key seals; entries before the first have seals without a key. */
export const EPOCHS_SETTING = 'audit.keys'

/** From this number on a key seals; `mac` names the key without revealing it. */
interface Epoch {
  from: number
  mac: string
}

/** Any constant: only one instance seals at a time. */
const SEAL_LOCK = 72_118_205
const SEAL_AT_MOST = 5_000

/** An entry with its number and seal, and the text that the seal covers. */
export interface Sealable {
  id: number
  chain_no: number | null
  hash: Buffer | null
  text: string
}

/** The columns that a seal covers, as one canonical text built by PostgreSQL, for sealing and verifying alike. */
export const COVERED = `jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_id, actor_role, action,
  outcome, table_name, row_id, area_id, from_state, to_state, note, details, request_id, address)::text`

/** Keys as OpenSSL uses them: making one for each seal cost four times as much as the seal. */
const madeKeys = new WeakMap<Buffer, KeyObject>()

function madeKey(key: Buffer): KeyObject {
  const made = madeKeys.get(key) ?? createSecretKey(key)
  madeKeys.set(key, made)
  return made
}

/** Returns one seal: over the seal before it, the number and the entry. `key` null: a seal from before seals were keyed. */
export const sealOf = (
  key: Buffer | null,
  previous: Buffer | null,
  { chainNo, text }: { chainNo: number; text: string },
) =>
  (key ? createHmac('sha256', madeKey(key)) : createHash('sha256'))
    .update(previous ?? '')
    .update(`${chainNo}\n`)
    .update(text)
    .digest()

const epochMac = (key: Buffer, from: number) => createHmac('sha256', key).update(`seals from ${from}`).digest('hex')

const isEpochOf = (key: Buffer, { from, mac }: Epoch): boolean => {
  const [expected, given] = [Buffer.from(epochMac(key, from)), Buffer.from(String(mac))]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

async function epochsOf(db: Db): Promise<Epoch[]> {
  const { rows } = await db.query<{ value: Epoch[] }>('select value from settings where key = $1', [EPOCHS_SETTING])
  return rows[0]?.value ?? []
}

/** Finds the key of each number. 'unknown': sealed with a key that is not given, or the list of keys was changed. */
export async function keyFinder({
  pool,
  sealKeys,
}: {
  pool: Db
  sealKeys: Sealing['sealKeys']
}): Promise<(chainNo: number) => Buffer | null | 'unknown'> {
  const known = (await epochsOf(pool)).map((epoch) => ({
    from: epoch.from,
    key: sealKeys.find((key) => isEpochOf(key, epoch)) ?? ('unknown' as const),
  }))
  // without the list every seal has to be keyed: a chain that was recalculated without a key is found
  if (known.length === 0) return () => sealKeys[0]
  // seals without a key are believed only before a number that a given key confirms
  const before = known[0]?.key === 'unknown' ? 'unknown' : null
  return (chainNo) => known.findLast(({ from }) => from <= chainNo)?.key ?? before
}

/** Notes in the transaction of the first seal with a key that it seals from number `from` on. */
async function noteKey(client: Db, [key]: Sealing['sealKeys'], from: number): Promise<void> {
  const epochs = await epochsOf(client)
  const last = epochs.at(-1)
  if (last && isEpochOf(key, last)) return
  await client.query(
    `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [EPOCHS_SETTING, JSON.stringify([...epochs, { from, mac: epochMac(key, from) }])],
  )
}

/**
 * Numbers and seals the entries written since the last run: each seal covers the entry and the previous seal. Sealing
 * later means that writers do not wait for each other; an entry is sealed within about a second.
 *
 * @returns the number of sealed entries.
 */
export async function sealAudit({ pool, sealKeys }: Sealing): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const lock = await client.query('select pg_try_advisory_xact_lock($1) as mine', [SEAL_LOCK])
    if (!lock.rows[0]?.mine) {
      await client.query('rollback')
      return 0
    }
    const sealed = await sealWaiting(client, sealKeys)
    await client.query('commit')
    return sealed
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Seals every waiting entry as part of the transaction of `client`, which then holds the lock of sealing until it ends. */
export async function sealWithin(client: Db, sealKeys: Sealing['sealKeys']): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [SEAL_LOCK])
  while ((await sealWaiting(client, sealKeys)) === SEAL_AT_MOST);
}

async function sealWaiting(client: Db, sealKeys: Sealing['sealKeys']): Promise<number> {
  const last = await client.query(
    'select chain_no, hash from audit_log where chain_no is not null order by chain_no desc limit 1',
  )
  const open = await client.query<Sealable>(
    `select id, ${COVERED} as text from audit_log where chain_no is null order by id limit ${SEAL_AT_MOST}`,
  )
  let no: number = last.rows[0]?.chain_no ?? 0
  let hash: Buffer | null = last.rows[0]?.hash ?? null
  if (open.rows.length > 0) await noteKey(client, sealKeys, no + 1)
  const seals = open.rows.map((row) => {
    no += 1
    hash = sealOf(sealKeys[0], hash, { chainNo: no, text: row.text })
    return { id: row.id, no, hash }
  })
  await client.query(
    `update audit_log set chain_no = s.no, hash = s.hash
     from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as s(id, no, hash) where audit_log.id = s.id`,
    [seals.map((s) => s.id), seals.map((s) => s.no), seals.map((s) => s.hash)],
  )
  return seals.length
}
