import { kitTables, type PersonalData, type PersonalTable } from '@portal/service-kit/person/inventory.ts'

const head = `# Personal data

Where the databases hold personal data, why, how long, and what erasing an account does. This file is made by \`npm run personal-data:update\` from
what each service declares in \`src/personal-data.ts\`. A test compares the declarations with the databases: a new column that can name a
person has to be declared. How it works: [210](decisions/210-personal-data.md), [163](decisions/163-audit-hash-chain.md).

- **Export**: an administrator, on the page *Accounts*, or \`npm run portal -- person export <name>\`: one ZIP with a JSON file for each table
  and the person's files. Secrets (hashes, keys) are in none.
- **Erasure**: the same page, or \`npm run portal -- person erase <name> --confirm <name>\`. The account is disabled at once. A pseudonym
  (\`erased-…\`) takes the place of id and name where rows stay. A service that is away holds it up: the portal tries again every minute.
  An open repair request, a running import or export, oneself and the last administrator are refused with the reason.
- **Free text** (what somebody wrote about somebody else) is not searched. People without an account (customers, contacts of repair centres) stand
  in columns that staff find by the search of the list and correct there.
- **Logs** name accounts, and addresses of sign-ins. Each file is replaced at 10 MB, and four are kept; an erasure does not search them.
- **Backups** made before an erasure still have the person: delete them after the time that your law allows, and erase again after a restore.

Periods with a name in capitals are [settings](settings.md), with their default.
`

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

function columns(entry: PersonalTable): string {
  const all = [
    ...Object.keys(entry.own ?? {}),
    ...('parent' in entry && entry.parent ? [entry.parent.column] : []),
    ...('about' in entry ? (entry.about ?? []) : []),
    ...Object.keys(entry.acted ?? {}),
    ...(entry.other ?? []),
  ]
  return code([...new Set(all)])
}

function erasing(entry: PersonalTable): string {
  const parts: string[] = []
  if ('erase' in entry && entry.erase === 'delete') parts.push('rows are deleted')
  if ('erase' in entry && entry.erase === 'pseudonym') {
    const emptied = entry.about?.length ? `, ${code(entry.about)} emptied` : ''
    parts.push(`pseudonym${emptied}; kept: ${entry.reason ?? ''}`)
  }
  if ('parent' in entry && entry.parent) parts.push(`deleted with \`${entry.parent.table}\``)
  if (entry.acted) parts.push(`pseudonym in ${code(Object.keys(entry.acted))}`)
  return parts.join('; ') || 'by hand, or by the end of its time'
}

const section = (title: string, tables: readonly PersonalTable[]) =>
  [
    `## ${title}`,
    '',
    '| table | what | columns | why | kept | erasing an account |',
    '|---|---|---|---|---|---|',
    ...tables.map(
      (entry) =>
        `| \`${entry.table}\` | ${entry.what} | ${columns(entry)} | ${entry.why} | ${entry.kept} | ${erasing(entry)} |`,
    ),
    '',
  ].join('\n')

/** `docs/personal-data.md`, from the declarations of the services. */
export const personalDataDocument = (
  inventories: readonly { service: string; data: PersonalData }[],
): string =>
  [
    head,
    ...inventories.map(({ service, data }) => section(service, data.tables)),
    section('Tables that several services have', kitTables),
  ].join('\n')
