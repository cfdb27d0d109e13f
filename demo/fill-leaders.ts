import type pg from 'pg'
import { parseRegisterNumber, type Sex } from '#contract/core/people/person.ts'
import { startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { insertMany } from '../server/core/database/sql.ts'
import type { Vault } from '../server/core/security/vault.ts'
import type { FileStore } from '../server/core/storage/store.ts'
import { searchOf } from '../server/features/leaders/changes.ts'
import { registerColumns } from '../server/features/leaders/register.ts'
import type { AreaSeed } from './areas.ts'
import { idOf } from './ids.ts'
import { type LeaderSeed, makeLeaders } from './leaders.ts'
import type { PersonSeed } from './people.ts'
import { drawAvatar } from './pictures.ts'
import { storeDrawings } from './store-drawings.ts'

/** Leaders of this khoroo, where most of the demo's people are, have photos. */
const PICTURED = 'БЗД-01-'

/** Section leaders with their terms of office; register numbers are sealed as the server seals them. */
export async function fillLeaders(
  client: Pick<pg.Pool, 'query'>,
  { store, vault }: { store: FileStore; vault: Vault },
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const leaders = makeLeaders(areas, people)
  const pictured = new Set(areas.filter(({ code }) => code.startsWith(PICTURED)).map(({ id }) => id))
  const photos = leaders.filter(({ areaId, status }) => status === 'active' && pictured.has(areaId))
  await storeDrawings(
    client,
    store,
    photos.map((leader, i) => ({
      id: photoOf(leader),
      name: 'photo.webp',
      ownerId: null,
      svg: drawAvatar(7_000 + i * 13, sexOf(leader)),
    })),
  )
  const withPhoto = new Set(photos.map(({ id }) => id))
  await insertMany(
    client,
    'leaders',
    leaders.map((leader) => {
      const { register_sealed: sealed, ...register } = registerColumns({ vault }, leader.registerNumber)
      const since = startOfDayInUlaanbaatar(leader.from > '2024-11-20' ? leader.from : '2024-11-20')
      return {
        id: leader.id,
        area_id: leader.areaId,
        area_level: 'section',
        user_id: leader.userId,
        last_name: leader.lastName,
        first_name: leader.firstName,
        phone: leader.phone,
        photo_file_id: withPhoto.has(leader.id) ? photoOf(leader) : null,
        ...register,
        register_sealed: `\\x${sealed.toString('hex')}`,
        status: leader.status,
        account_closed: leader.status === 'inactive' && leader.userId !== null,
        search: searchOf(leader),
        version: 1,
        created_at: since,
        updated_at: since,
      }
    }),
  )
  await insertMany(
    client,
    'leader_terms',
    leaders.map((leader) => ({
      id: idOf('leader term', leader.id),
      leader_id: leader.id,
      area_id: leader.areaId,
      from_on: leader.from,
      to_on: leader.to,
      closed_at: leader.to && startOfDayInUlaanbaatar(leader.to),
      created_at: startOfDayInUlaanbaatar(leader.from),
    })),
  )
  await client.query(
    `insert into file_links (file_id, table_name, row_id)
     select photo_file_id, 'leaders', id from leaders where photo_file_id is not null`,
  )
}

const photoOf = ({ id }: LeaderSeed) => idOf('file', `leader ${id}`)

function sexOf({ registerNumber }: LeaderSeed): Sex {
  const parsed = parseRegisterNumber(registerNumber)
  return parsed.ok ? parsed.sex : 'female'
}
