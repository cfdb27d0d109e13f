import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../server/core/config/root.ts'
import { freePort } from '../../server/testing/ports.ts'
import { clientOf, SITE } from './client.ts'
import { makeFolder, type Program, startProgram, until } from './programs.ts'

export const PROXIES = ['nginx', 'caddy', 'haproxy'] as const
export type ProxyName = (typeof PROXIES)[number]

export interface Proxy extends Program {
  port: number
  /** Where its files are: `access.log` of nginx; the others log no requests. */
  folder: string
}

interface Place {
  folder: string
  port: number
  /** PEM files of a certificate that is signed by nobody. */
  certificate: string
  key: string
}

/** The recipe of `deploy/` with this machine's values in place of the examples. @throws Error when an example is not there. */
function recipe(file: string, values: Record<string, string>): string {
  let text = fs.readFileSync(path.join(ROOT, 'deploy', file), 'utf8')
  for (const [example, value] of Object.entries(values)) {
    if (!text.includes(example)) throw new Error(`deploy/${file} does not contain ${example}`)
    text = text.replaceAll(example, value)
  }
  return text
}

const instances = ([first, second]: [number, number]) => ({
  '127.0.0.1:4000': `127.0.0.1:${first}`,
  '127.0.0.1:4001': `127.0.0.1:${second}`,
})

/** How each proxy is started in the foreground with the recipe, its files in a folder of its own. */
const STARTS: Record<ProxyName, (place: Place, ports: [number, number]) => string[]> = {
  nginx: ({ folder, port, certificate, key }, ports) => {
    const site = recipe('nginx.conf', {
      ...instances(ports),
      'listen 443 ssl;': `listen 127.0.0.1:${port} ssl;`,
      '/var/log/nginx/nutag.log': `${folder}/access.log`,
      '/etc/ssl/nutag/fullchain.pem': certificate,
      '/etc/ssl/nutag/privkey.pem': key,
    })
    fs.writeFileSync(path.join(folder, 'site.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((n) => `${n}_temp_path ${folder}/${n};`)
    // Debian's nginx.conf around the recipe, without the paths that belong to the system
    const main = [
      'daemon off;',
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `pid ${folder}/nginx.pid;`,
      'error_log stderr;',
      'events { }',
      `http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
    ]
    fs.writeFileSync(path.join(folder, 'nginx.conf'), main.join('\n'))
    return ['-c', `${folder}/nginx.conf`, '-p', folder, '-e', 'stderr']
  },
  caddy: ({ folder, port, certificate, key }, ports) => {
    const site = recipe('Caddyfile', {
      ...instances(ports),
      // the certificate would be asked of a public authority
      [`${SITE} {`]: `https://${SITE}:${port} {\n\ttls ${certificate} ${key}`,
    })
    fs.writeFileSync(path.join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
    return ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile']
  },
  haproxy: ({ folder, port, certificate, key }, ports) => {
    const both = path.join(folder, 'both.pem')
    fs.writeFileSync(both, fs.readFileSync(certificate, 'utf8') + fs.readFileSync(key, 'utf8'))
    const text = recipe('haproxy.cfg', {
      ...instances(ports),
      'bind :443': `bind 127.0.0.1:${port}`,
      '/etc/haproxy/nutag.pem': both,
    })
    fs.writeFileSync(path.join(folder, 'haproxy.cfg'), text)
    return ['-f', `${folder}/haproxy.cfg`, '-db']
  },
}

/** Starts a proxy with its recipe in front of the instances on these ports, and waits until it passes requests on. */
export async function startProxy(name: ProxyName, ports: [number, number]): Promise<Proxy> {
  const folder = makeFolder(name)
  const place = { folder, port: await freePort(), certificate: `${folder}/cert.pem`, key: `${folder}/key.pem` }
  const subject = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE}`]
  const files = ['-keyout', place.key, '-out', place.certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  })
  const program = startProgram(name, STARTS[name](place, ports), { env: { HOME: folder, XDG_DATA_HOME: folder } })
  const { ask } = clientOf(place.port)
  const passes = () =>
    ask('/healthz').then(
      ({ status }) => status === 200,
      () => false,
    )
  await until(passes, program)
  return { ...program, port: place.port, folder }
}
