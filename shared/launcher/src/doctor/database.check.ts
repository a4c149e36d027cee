import { type Service, services } from '@portal/contracts/service.ts'
import { minPostgresVersion, readPostgresVersion } from '@portal/service-kit/database/postgres-version.ts'
import { extensions, listSchemas, toServiceRole } from '../role.ts'
import { errorReason, type Finding, toFailedFinding, toPassedFinding } from './finding.ts'
import { withTimedConnection } from './timed-connection.ts'

/** Connections of a service besides its pool: bus, jobs and supervision. */
const connectionsBesidePool = 6
const maxClockDifferenceMs = 30_000

interface Addresses {
  /** Address that may create roles; each service's own address derives from it. */
  adminUrl: string | undefined
  own: Partial<Record<Service, string>>
}

/** Checks the server, and the schema and role of each service. */
export async function checkDatabases({ adminUrl, own }: Addresses, poolSize: number): Promise<Finding[]> {
  const places = services.map((service) => ({
    service,
    isOwn: own[service] !== undefined,
    url: own[service] ?? (adminUrl && toServiceRole(adminUrl, service).url),
  }))
  const missing = places.filter(({ url }) => !url).map(({ service }) => service)
  if (missing.length > 0)
    return [
      toFailedFinding(
        'PostgreSQL',
        `no address for ${missing.join(', ')}`,
        `Set DATABASE_URL, or DATABASE_URL_${missing[0]?.toUpperCase()} and the like for each`,
      ),
    ]
  const servers = new Map<string, string>()
  for (const { url = '', isOwn } of places) {
    const address = isOwn || !adminUrl ? url : adminUrl
    const { host, pathname } = new URL(address)
    servers.set(`${host}${pathname}`, servers.get(`${host}${pathname}`) ?? address)
  }
  const ofServers = await Promise.all([...servers].map(([name, url]) => checkServer(name, url, poolSize)))
  if (ofServers.flat().some(({ isPassed }) => !isPassed)) return ofServers.flat()
  const ofServices = await Promise.all(
    places.map(({ service, url = '', isOwn }) => checkPlace(service, url, isOwn ? undefined : adminUrl)),
  )
  return [...ofServers.flat(), ...summary(ofServices.flat())]
}

async function checkServer(name: string, url: string, poolSize: number): Promise<Finding[]> {
  const title = `PostgreSQL at ${name}`
  try {
    return await withTimedConnection(url, async (client) => {
      const askedAt = Date.now()
      const { rows } = await client.query(
        `select clock_timestamp() as clock, current_setting('max_connections')::int as connections,
          pg_encoding_to_char(encoding) as encoding,
          array(select name from pg_available_extensions where name = any($1)) as extensions
        from pg_database where datname = current_database()`,
        [extensions],
      )
      const { clock, connections, encoding, extensions: available } = rows[0]
      const { version, isSupported } = await readPostgresVersion(client)
      const found: Finding[] = []
      if (!isSupported)
        found.push(
          toFailedFinding(title, `version ${version}`, `Upgrade it to ${minPostgresVersion} or newer`),
        )
      if (encoding !== 'UTF8')
        found.push(toFailedFinding(title, `encoding ${encoding}`, "Make the database with encoding 'UTF8'"))
      const absent = extensions.filter((extension) => !available.includes(extension))
      if (absent.length > 0)
        found.push(
          toFailedFinding(
            title,
            `no extension ${absent.join(', ')}`,
            'Install the contrib package of PostgreSQL (postgresql-contrib)',
          ),
        )
      const needed = services.length * (poolSize + connectionsBesidePool)
      if (connections < needed)
        found.push(
          toFailedFinding(
            title,
            `max_connections is ${connections}, one copy of each service takes up to ${needed}`,
            'Raise max_connections, or lower POOL_SIZE',
          ),
        )
      const differsByMs = Math.abs(clock.getTime() - askedAt)
      if (differsByMs > maxClockDifferenceMs)
        found.push(
          toFailedFinding(
            title,
            `its clock differs by ${Math.round(differsByMs / 1_000)} s`,
            'Set the clocks (NTP)',
          ),
        )
      return found.length > 0
        ? found
        : [toPassedFinding(title, `version ${version}, ${encoding}, ${connections} connections`)]
    })
  } catch (error) {
    return [
      toFailedFinding(
        title,
        errorReason(error),
        'Start it, or correct the address and the password of DATABASE_URL',
      ),
    ]
  }
}

type PlaceState = { service: Service; state: 'ready' | 'new' } | Finding

/** Checks whether a service may use its schemas, or create missing ones. */
async function checkPlace(service: Service, url: string, adminUrl?: string): Promise<PlaceState> {
  const ask = `select
    (select count(*) from pg_namespace where nspname = any($1) and pg_has_role(nspowner, 'USAGE'))::int as owned,
    (select count(*) from pg_namespace where nspname = any($1))::int as present,
    (select count(*) from pg_extension where extname = any($2))::int as extensions,
    has_database_privilege(current_database(), 'CREATE') as "mayCreate"`
  const schemas = listSchemas(service)
  try {
    return await withTimedConnection(url, async (client) => {
      const {
        owned,
        present,
        extensions: made,
        mayCreate,
      } = (await client.query(ask, [schemas, extensions])).rows[0]
      if (owned === schemas.length && made === extensions.length) return { service, state: 'ready' }
      if (present === owned && mayCreate) return { service, state: 'new' }
      return toFailedFinding(
        `Database of ${service}`,
        `its role owns ${owned} of the schemas ${schemas.join(', ')}, and ${made} of ${extensions.length} extensions are there`,
        'Make what is missing: npm run portal -- roles',
      )
    })
  } catch (error) {
    if (adminUrl && (await mayMakeRoles(adminUrl))) return { service, state: 'new' }
    return toFailedFinding(
      `Database of ${service}`,
      errorReason(error),
      'Make its role: npm run portal -- roles --sql',
    )
  }
}

const mayMakeRoles = (adminUrl: string) =>
  withTimedConnection(adminUrl, async (client) => {
    const { rows } = await client.query(
      'select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
    )
    return rows[0]?.may === true
  })

function summary(states: PlaceState[]): Finding[] {
  const findings = states.filter((state): state is Finding => 'found' in state)
  const count = (wanted: string) => states.filter((one) => 'state' in one && one.state === wanted).length
  if (findings.length > 0) return findings
  return [
    toPassedFinding(
      'Roles and schemas',
      count('new') > 0
        ? `${count('new')} of ${states.length} are made at the first start`
        : `${states.length} of ${states.length}`,
    ),
  ]
}
