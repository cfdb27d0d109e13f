import { describePools } from './pool-variables.ts'
import type { Variable } from './variable-kinds.ts'

/** The variables about the database. */
export const describeDatabase: Variable[] = [
  {
    name: 'DATABASE_URL',
    about: 'A PostgreSQL elsewhere, used in place of the bundled one.',
    allowed: 'the address of a PostgreSQL 15 or newer, beginning with postgres:// or postgresql://',
    standard: 'the bundled PostgreSQL in DATA_DIR',
    example: 'postgres://nutag:password@db.example.mn:5432/nutag',
  },
  {
    name: 'DATABASE_OWNER_URL',
    about:
      'The same database, as the role that owns the tables; it applies migrations, while the server runs as the role of DATABASE_URL, which may then only read and write rows.',
    allowed: 'the address of the database of DATABASE_URL, beginning with postgres:// or postgresql://',
    standard: 'the same as DATABASE_URL; the bundled PostgreSQL always has both roles',
    example: 'postgres://nutag_owner:password@db.example.mn:5432/nutag',
  },
  ...describePools,
]
