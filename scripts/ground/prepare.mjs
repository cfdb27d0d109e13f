import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { bringNode, findNode } from './node.mjs'
import { Plain, ROOT, say } from './process.mjs'

/**
 * Brings the pinned Node, the packages and (when asked) the build, each only when it is not there or not up to date.
 * When everything is there, nothing is written and no network is used.
 * @returns the path of the Node to run everything with.
 */
export async function prepare({ built = false } = {}) {
  const ready = () => {
    const node = findNode()
    return node && isInstalled() && (!built || isBuilt()) ? node : undefined
  }
  return (
    ready() ??
    alone(async () => {
      const node = findNode() ?? (await bringNode())
      if (!isInstalled()) await install(node)
      if (built && !isBuilt()) await build(node)
      return node
    })
  )
}

const LOCK = path.join(ROOT, '.node', 'preparing')

/** Two that start at the same moment would install into each other's folder: the second waits for the first. */
async function alone(work) {
  let announced = false
  while (!taken()) {
    if (!announced) say(`Another start is preparing; waiting for it (if there is none, delete ${LOCK}) …`)
    announced = true
    await sleep(200)
  }
  try {
    return await work()
  } finally {
    fs.rmSync(LOCK, { force: true })
  }
}

function taken() {
  try {
    fs.mkdirSync(path.dirname(LOCK), { recursive: true })
    fs.writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw new Plain(`Nutag has to be installed or built first, and ${ROOT} cannot be written: ${error.message}`)
    }
    dropIfDead()
    return false
  }
}

function dropIfDead() {
  try {
    const holder = Number(fs.readFileSync(LOCK, 'utf8'))
    if (holder === process.pid || !isAlive(holder)) fs.rmSync(LOCK)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

// 0: the file was made a moment ago and is not written yet
function isAlive(pid) {
  if (pid === 0) return true

  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
