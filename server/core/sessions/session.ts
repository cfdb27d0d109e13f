import { hkdfSync } from 'node:crypto'
import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import type pg from 'pg'
import type { Actor, Role } from '#contract/core/model/actor.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Bus } from '../jobs/bus.ts'

export const AUDIENCE = 'nutag'
/** Minimum time between two updates of "last seen". */
const SEEN_EVERY_MS = 60_000
/** A cached session is read again after this time, even without an invalidation message. */
const REMEMBER_MS = 60_000
const REMEMBER_MAX = 20_000

/** The secret that signs, and the previous one while it is replaced. */
type Secrets = readonly [current: string, previous: string | undefined]

const KEY_BYTES = 32
/** The key of session tokens that belongs to a JWT_SECRET (HKDF-SHA-256). */
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, 'nutag tokens', 'sessions', KEY_BYTES))

const verifierOf = (key: Buffer): ((token: string) => Claims) =>
  createVerifier({
    key,
    algorithms: ['HS256'],
    allowedAud: AUDIENCE,
    requiredClaims: ['exp', 'sub', 'sid', 'aud'],
  })

interface Claims {
  sub: string
  sid: string
  exp: number
}

interface Remembered {
  actor: Actor
  expiresAt: number
  until: number
  seenAt: number
}

/** What a session needs to remain valid. */
interface SessionRules {
  /** Hours for which a token is valid. */
  hours: number
  /** Roles that need a second factor. */
  secondFactor: readonly Role[]
  /** Minutes after which an unused session ends; 0: never. */
  idleMinutes: number
}
const LAX = { secondFactor: [], idleMinutes: 0 }

export interface NewSession {
  token: string
  sessionId: string
  /** Seconds since 1970, as in the token. */
  exp: number
}

/** Tokens and their sessions: signing out, a new password and deactivation revoke a token immediately. */
export class Sessions {
  readonly #pool: pg.Pool
  readonly #bus: Bus
  readonly #rules: SessionRules
  readonly #sign: (claims: Record<string, unknown>) => string
  readonly #verifiers: readonly ((token: string) => Claims)[]
  readonly #known = new Map<string, Remembered>()
  /** Claims of valid tokens, so that a signature is verified once and not on every request. */
  readonly #claims = new Map<string, Claims>()
  /** Incremented when the area tree or a person's area changes: reads begun before are not cached. */
  #moves = 0

  /**
   * @param secrets what signs, then what is accepted until its last token has expired.
   * @param rules the hours alone in tools that measure.
   */
  constructor(pool: pg.Pool, bus: Bus, secrets: string | Secrets, rules: SessionRules | number) {
    this.#rules = typeof rules === 'number' ? { ...LAX, hours: rules } : rules
    this.#pool = pool
    this.#bus = bus
    const [current, previous] = typeof secrets === 'string' ? [secrets] : secrets
    this.#sign = createSigner({ key: keyOf(current), algorithm: 'HS256', aud: AUDIENCE })
    this.#verifiers = [current, ...(previous ? [previous] : [])].flatMap((secret) => [
      verifierOf(keyOf(secret)),
      // tokens from before the key was derived
      verifierOf(Buffer.from(secret)),
    ])
    bus.on('revoked', ({ sessionId, userId }) => this.#forget(sessionId, userId))
    // people's areas and paths may have changed
    bus.on('areas', () => {
      this.#moves++
      this.#known.clear()
    })
    bus.on('moved', ({ userId }) => {
      this.#moves++
      this.#forget(undefined, userId)
    })
  }

  /** Opens a session in the transaction of `client` and signs its token (`exp` in seconds). */
  async open(
    client: Pick<pg.PoolClient, 'query'>,
    userId: string,
    device: { agent: string; address: string },
  ): Promise<NewSession> {
    const exp = Math.floor(Date.now() / 1000) + Math.round(this.#rules.hours * 3600)
    const { rows } = await client.query(
      'insert into sessions (user_id, expires_at, agent, address) values ($1, to_timestamp($2), $3, $4) returning id',
      [userId, exp, device.agent.slice(0, 300), device.address.slice(0, 60)],
    )
    const sessionId: string = rows[0].id
    return { token: this.#sign({ sub: userId, sid: sessionId, exp }), sessionId, exp }
  }

  /**
   * Returns the person a token belongs to.
   * @param isBackground the request is no use of the session by a person: a page that nobody touches refetches.
   * @throws Problem('token_expired') for an expired token or an idle session; Problem('not_signed_in') for any other
   * invalid one.
   */
  async actorOf(token: string, isBackground = false): Promise<Actor> {
    const claims = this.#read(token)
    const known = this.#known.get(claims.sid)
    const now = Date.now()
    if (known && this.#bus.isListening && this.#isValid(known, now) && known.actor.id === claims.sub) {
      if (!isBackground && now - known.seenAt > SEEN_EVERY_MS) this.#seen(claims.sid, known, now)
      return known.actor
    }
    return this.#load(claims, now, isBackground)
  }

  /** Whether a session has not ended, expired or been idle for too long, and its person is active. Asking is no use of it. */
  async isOpen(sessionId: string): Promise<boolean> {
    const known = this.#known.get(sessionId)
    if (known && this.#bus.isListening && this.#isValid(known, Date.now())) return true
    const { rows } = await this.#pool.query({
      name: 'open session',
      text: `select from sessions s join users u on u.id = s.user_id
        where s.id = $1 and s.revoked_at is null and s.expires_at > now() and u.status = 'active'
          and ($2::int = 0 or s.last_seen_at >= now() - make_interval(mins => $2::int))`,
      values: [sessionId, this.#rules.idleMinutes],
    })
    return rows.length > 0
  }

  /** When a token expires, in milliseconds since 1970. @throws as `actorOf` does. */
  expiryOf(token: string): number {
    return this.#read(token).exp * 1000
  }

  #read(token: string): Claims {
    const known = this.#claims.get(token)
    // an expired token is verified again, to report the right problem
    if (known && known.exp * 1000 > Date.now()) return known
    try {
      const claims = this.#verify(token)
      if (this.#claims.size >= REMEMBER_MAX) this.#claims.clear()
      this.#claims.set(token, claims)
      return claims
    } catch (error) {
      const expired = error instanceof TokenError && error.code === TokenError.codes.expired
      throw new Problem(expired ? 'token_expired' : 'not_signed_in')
    }
  }

  /** @throws TokenError of the key that signed it. */
  #verify(token: string): Claims {
    let wrong: unknown
    for (const verify of this.#verifiers) {
      try {
        return verify(token)
      } catch (error) {
        wrong = error
        const isOfOtherKey = error instanceof TokenError && error.code === TokenError.codes.invalidSignature
        if (!isOfOtherKey) break
      }
    }
    throw wrong
  }

  #isValid({ until, expiresAt, seenAt }: Remembered, now: number): boolean {
    const { idleMinutes } = this.#rules
    // another instance may have seen the person later: only the database can tell that a session is idle
    return until > now && expiresAt > now && (idleMinutes === 0 || now - seenAt < idleMinutes * 60_000)
  }

  async #load(claims: Claims, now: number, isBackground: boolean): Promise<Actor> {
    const moves = this.#moves
    const { rows } = await this.#pool.query({
      name: 'session',
      text: `select u.id, u.role, u.area_id, a.path, s.expires_at, s.last_seen_at,
          u.totp_since is not null or exists (select from passkeys p where p.user_id = u.id) as has_factor,
          $3::int > 0 and s.last_seen_at < now() - make_interval(mins => $3::int) as is_idle
        from sessions s join users u on u.id = s.user_id left join areas a on a.id = u.area_id
        where s.id = $1 and s.user_id = $2 and s.revoked_at is null and s.expires_at > now()
          and u.status = 'active'`,
      values: [claims.sid, claims.sub, this.#rules.idleMinutes],
    })
    const row = rows[0]
    if (!row) {
      this.#known.delete(claims.sid)
      throw new Problem('not_signed_in')
    }
    if (row.is_idle) {
      this.#known.delete(claims.sid)
      throw new Problem('token_expired')
    }
    const actor: Actor = {
      id: row.id,
      role: row.role as Role,
      areaId: row.area_id,
      areaPath: row.path,
      sessionId: claims.sid,
      ...(this.#rules.secondFactor.includes(row.role) && !row.has_factor ? { needsFactor: true as const } : {}),
    }
    if (this.#known.size >= REMEMBER_MAX) this.#known.clear()
    const remembered = {
      actor,
      expiresAt: row.expires_at.getTime(),
      until: now + REMEMBER_MS,
      seenAt: row.last_seen_at.getTime(),
    }
    if (moves === this.#moves) this.#known.set(claims.sid, remembered)
    if (!isBackground) this.#seen(claims.sid, remembered, now)
    return actor
  }

  #seen(sessionId: string, known: Remembered, now: number): void {
    known.seenAt = now
    this.#pool
      .query(
        `update sessions set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '30 seconds'`,
        [sessionId],
      )
      .catch(() => {})
  }

  #forget(sessionId: string | undefined, userId: string | undefined): void {
    if (sessionId) this.#known.delete(sessionId)
    if (!userId) return
    for (const [id, { actor }] of this.#known) if (actor.id === userId) this.#known.delete(id)
  }

  /** Applies a person's new area to all open sessions immediately. Call it after the transaction that moved them. */
  async moved(userId: string): Promise<void> {
    await this.#bus.send('moved', { userId })
  }

  /** Revokes one session on every instance. Call it after the transaction that marked it. */
  async revoked(what: { sessionId?: string; userId?: string }): Promise<void> {
    await this.#bus.send('revoked', what)
  }
}
