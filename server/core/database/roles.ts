import pg from 'pg'

/**
 * The role of the application in the bundled database. It reads and writes rows; it owns nothing, so that a statement that was
 * smuggled in can neither change the audit log nor switch off its trigger. Migrations run under the owner of the tables.
 */
export const APP_ROLE = 'nutag_app'

/** Any constant: one process at a time grants. */
const LOCK = 72_118_209

const ALREADY_THERE = new Set(['42710', '23505'])

/** Creates the role of the application in a cluster, unless it exists. `password`: where connections need one. */
export async function createAppRole(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection as pg.ClientConfig)
  client.on('error', () => {}) // the query fails too
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
    if (rowCount) return
    const password = typeof connection.password === 'string' ? ` password ${pg.escapeLiteral(connection.password)}` : ''
    await client.query(
      `create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls${password}`,
    )
  } catch (error) {
    const isThere = error instanceof pg.DatabaseError && ALREADY_THERE.has(error.code ?? '')
    if (!isThere) throw error
  } finally {
    await client.end()
  }
}

/** The columns of the audit log that a new entry may have: its number and seal are added later. */
const ENTRY = `at, actor_id, actor_role, action, outcome, table_name, row_id, area_id, from_state, to_state, note, details,
  request_id, address`

const grantsTo = (role: string) => [
  'revoke create on schema public from public',
  `revoke create on schema public from ${role}`,
  `grant usage on schema public to ${role}`,
  `grant select, insert, update, delete on all tables in schema public to ${role}`,
  `grant usage, select, update on all sequences in schema public to ${role}`,
  `revoke insert, update, delete on schema_migrations, audit_segments from ${role}`,
  `revoke insert, update, delete on audit_log from ${role}`,
  `grant insert (${ENTRY}), update (chain_no, hash) on audit_log to ${role}`,
  `alter default privileges in schema public grant select, insert, update, delete on tables to ${role}`,
  `alter default privileges in schema public grant usage, select, update on sequences to ${role}`,
]

/** Whether something has to be granted or revoked: in a started city it has not, and grants disturb other instances. */
const IS_OPEN = `select not has_schema_privilege($1, 'public', 'usage')
  or has_schema_privilege($1, 'public', 'create')
  or has_table_privilege($1, 'schema_migrations', 'insert, update, delete')
  or has_table_privilege($1, 'audit_segments', 'insert, update, delete, truncate, trigger')
  or has_table_privilege($1, 'audit_log', 'insert, update, delete, truncate, trigger')
  or not has_column_privilege($1, 'audit_log', 'note', 'insert')
  or not has_column_privilege($1, 'audit_log', 'hash', 'update')
  or exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
    and relname not in ('audit_log', 'audit_segments', 'schema_migrations')
    and not (has_table_privilege($1, oid, 'select') and has_table_privilege($1, oid, 'insert')
      and has_table_privilege($1, oid, 'update') and has_table_privilege($1, oid, 'delete')))
  or exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
    and not (has_sequence_privilege($1, oid, 'usage') and has_sequence_privilege($1, oid, 'update')))
  or not has_table_privilege($1, 'audit_log', 'select')
  or not has_table_privilege($1, 'audit_segments', 'select') as open`

/** Who a role is: 'limited' may only read and write rows; 'powerful' may make itself more, or go around the rights of tables. */
type RoleKind = 'limited' | 'owner' | 'superuser' | 'powerful'

/** Roles of PostgreSQL whose members write tables without a right to them, or run programs and read files of the server. */
const POWERS = ['pg_write_all_data', 'pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files']

/**
 * Gives the application's role what it needs in a migrated database, and revokes the rest. `pool` belongs to the
 * owner of the tables. A role that owns them, or a superuser, is left as it is.
 *
 * @throws when the role does not exist.
 */
export async function grantToApp(pool: pg.Pool, role: string): Promise<RoleKind> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const kind = await kindOf(client, role)
    if (kind === 'limited' || kind === 'powerful') {
      const { rows } = await client.query<{ open: boolean }>(IS_OPEN, [role])
      if (rows[0]?.open) for (const grant of grantsTo(pg.escapeIdentifier(role))) await client.query(grant)
    }
    await client.query('commit')
    return kind
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function kindOf(client: pg.PoolClient, role: string): Promise<RoleKind> {
  const { rows } = await client.query<{ super: boolean; owner: boolean; powerful: boolean }>(
    `select r.rolsuper as super, pg_has_role(r.oid, c.relowner, 'member') as owner,
       r.rolcreaterole or r.rolreplication or exists (select from pg_roles p where pg_has_role(r.oid, p.oid, 'member')
         and (p.rolname = any($2) or p.rolsuper or p.rolcreaterole)) as powerful
     from pg_roles r, pg_class c where r.rolname = $1 and c.oid = 'public.audit_log'::regclass`,
    [role, POWERS],
  )
  if (!rows[0]) throw new Error(`the role ${role} does not exist`)
  if (rows[0].super) return 'superuser'
  if (rows[0].owner) return 'owner'
  return rows[0].powerful ? 'powerful' : 'limited'
}

const ABOUT = {
  superuser: 'is a superuser',
  owner: 'owns the tables',
  powerful: 'may create roles, replicate, write all tables, or use files and programs of the database server',
}

/** What to tell the operator about a role that may do more than it should; undefined: nothing. */
export function warningAbout(kind: RoleKind, role: string): string | undefined {
  if (kind === 'limited') return undefined
  const what = ABOUT[kind]
  return `The database role "${role}" of DATABASE_URL ${what}, so the database itself does not protect the audit log from the application. Name the owner in DATABASE_OWNER_URL and a role without rights in DATABASE_URL (docs/operations/README.md).`
}
