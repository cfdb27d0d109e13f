import fs from 'node:fs'
import path from 'node:path'
import { run } from './process.mjs'

/** Makes dpkg leave the services that it installs stopped: they would take ports that belong to this machine. */
const POLICY = '/usr/sbin/policy-rc.d'
const APT = ['-o', 'DPkg::Lock::Timeout=300']

/** Debian keeps servers in sbin, which is not on every user's PATH. */
const PLACES = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/bin']

/** The path of a program of this machine, given by name or path; undefined where it is missing. */
export function findProgram(name) {
  if (path.isAbsolute(name)) return fs.existsSync(name) ? name : undefined
  return PLACES.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file))
}

/**
 * Installs each Debian package whose program is missing, where that is allowed; no service is started.
 * @param wanted the program to look for, its package, and the lines for debconf where the package asks questions.
 * @returns what is still missing, each with the reason.
 */
export async function bringPrograms(wanted, say) {
  const missing = wanted.filter(({ program }) => !findProgram(program))
  if (missing.length === 0) return []
  const reason = cannotInstall(missing)
  if (reason) return missing.map((one) => ({ ...one, reason }))
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const addedPolicy = !fs.existsSync(POLICY)
  if (addedPolicy) fs.writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await run('apt-get', [...APT, 'update', '-qq'], { env })
    const left = []
    for (const one of missing) {
      say(`Installing ${one.package} …`)
      const failure = await install(one, env)
      if (failure) left.push({ ...one, reason: failure })
    }
    return left
  } finally {
    if (addedPolicy) fs.rmSync(POLICY, { force: true })
  }
}

function cannotInstall(missing) {
  const command = `apt-get install -y --no-install-recommends ${missing.map((one) => one.package).join(' ')}`
  if (!findProgram('apt-get')) return 'it is not installed, and this machine has no apt-get to install it with'
  if (process.getuid?.() !== 0) return `it is not installed, and only root may install it: sudo ${command}`
  return undefined
}

/** Why the package could not be installed; undefined when it was. */
async function install({ package: name, program, debconf }, env) {
  if (debconf) await run('sh', ['-c', 'printf "%s\\n" "$0" | debconf-set-selections', debconf.join('\n')], { env })
  const { code, output } = await run('apt-get', [...APT, 'install', '-y', '-qq', '--no-install-recommends', name], {
    env,
  })
  if (findProgram(program)) return undefined
  const said = output.split('\n').findLast((line) => line.startsWith('E:')) ?? `apt-get ended with ${code}`
  return `${name} could not be installed: ${said}`
}
