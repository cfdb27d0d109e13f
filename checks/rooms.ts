import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../server/core/config/root.ts'
import { type Cruise, cruise } from './cruise.ts'

// Draws the picture of docs/architecture.md from the imports: node scripts/run.mjs checks/rooms.ts

const PAGE = path.join(ROOT, 'docs/architecture.md')
const MARKED = /(<!-- rooms: .* -->\n)[\s\S]*?(<!-- rooms end -->)/

/** Folders that are drawn as frames around their rooms. */
const CORES = ['contract/core', 'server/core', 'web/core', 'web/ui']

type Arrows = ReadonlyMap<string, ReadonlySet<string>>

/** Where a file belongs in the picture: its frame or box, and its room where the frame has rooms. */
function placeOf(file: string): { box: string; room?: string } | undefined {
  const [root = '', folder = '', room = '', ...rest] = file.split('/')
  if (!/^(contract|server|web|demo)\/.*\.tsx?$/.test(file) || /\.test\.tsx?$|(^|\/)testing\//.test(file)) return
  if (root === 'demo') return { box: root }
  if (folder.includes('.')) return { box: `${root}/*.ts` }
  const box = `${root}/${folder}`
  return CORES.includes(box) && rest.length > 0 ? { box, room } : { box }
}

function add(arrows: Map<string, Set<string>>, from: string, to: string): void {
  const known = arrows.get(from) ?? new Set()
  arrows.set(from, known.add(to))
}

/** Everything that can be reached from a box in one step or more. */
function reachable(arrows: Arrows, from: string, seen = new Set<string>()): Set<string> {
  for (const to of arrows.get(from) ?? []) {
    if (seen.has(to)) continue
    reachable(arrows, to, seen.add(to))
  }
  return seen
}

/** The arrows without those that a longer path implies, sorted. Needs a graph without cycles. */
function reduced(arrows: Arrows): [from: string, to: string][] {
  const kept = [...arrows].flatMap(([from, targets]) => {
    const implied = new Set([...targets].flatMap((to) => [...reachable(arrows, to)]))
    return [...targets].filter((to) => !implied.has(to)).map((to): [string, string] => [from, to])
  })
  return kept.toSorted(([a, b], [c, d]) => (a === c ? compare(b, d) : compare(a, c)))
}
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const id = (name: string): string => name.replace('*.ts', 'lists').replaceAll(/\W/g, '_')

/** The roots, their rooms and who imports whom, as Mermaid text; an arrow that other arrows imply is left out. */
export function drawRooms(modules: Cruise['modules']): string {
  const boxes = new Map<string, Set<string>>()
  const rooms = new Map(CORES.map((core) => [core, new Map<string, Set<string>>()]))
  const names = new Set<string>()
  for (const { source, dependencies } of modules) {
    const from = placeOf(source)
    if (!from) continue
    names.add(from.box)
    const inside = rooms.get(from.box)
    if (from.room && !inside?.has(from.room)) inside?.set(from.room, new Set())
    for (const { resolved } of dependencies) {
      const to = placeOf(resolved)
      if (!to) continue
      if (from.box !== to.box) add(boxes, from.box, to.box)
      else if (from.room && to.room && from.room !== to.room && inside) add(inside, from.room, to.room)
    }
  }
  const frames = CORES.filter((core) => names.has(core)).flatMap((core) => {
    const inside = rooms.get(core) ?? new Map<string, Set<string>>()
    const nodes = [...inside.keys()].toSorted(compare).map((room) => `    ${id(`${core}/${room}`)}[${room}]`)
    const arrows = reduced(inside).map(([from, to]) => `    ${id(`${core}/${from}`)} --> ${id(`${core}/${to}`)}`)
    return [`  subgraph ${id(core)} [${core}]`, ...nodes, ...arrows, '  end']
  })
  const plain = [...names].filter((name) => !CORES.includes(name)).toSorted(compare)
  return [
    '```mermaid',
    'flowchart TD',
    ...plain.map((name) => `  ${id(name)}["${name}"]`),
    ...frames,
    ...reduced(boxes).map(([from, to]) => `  ${id(from)} --> ${id(to)}`),
    '```',
  ].join('\n')
}

/** The picture as the page shows it today. */
export const shownRooms = (): string => /```mermaid[\s\S]*?```/.exec(MARKED.exec(read())?.[0] ?? '')?.[0] ?? ''

const read = (): string => fs.readFileSync(PAGE, 'utf8')

if (import.meta.main) {
  const text = drawRooms(cruise().modules)
  fs.writeFileSync(
    PAGE,
    read().replace(MARKED, (_, begin: string, end: string) => `${begin}${text}\n${end}`),
  )
}
