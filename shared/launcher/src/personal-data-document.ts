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

## Levels

| level | what | at rest | in logs | who sees it | kept |
|---|---|---|---|---|---|
| secret | columns that no export shows: hashes and encrypted secrets, and the keys of [cryptography.md](cryptography.md) | digest, argon2id or AES-256-GCM, never in the clear | never | nobody; shown once when it is made | as long as its account or purpose |
| personal | rows about a person | the database's role of one service; backups with \`BACKUP_KEY\`; disks as the operator encrypts them | account and address of sign-ins only | the person, the company's managers and staff with the permission ([035](decisions/035-permissions.md), [079](decisions/079-row-ownership.md)) | as said below |
| internal | all other rows: orders, devices, documents of companies, and who has changed them | the same | their ids | the owning company and staff with the permission; changes are in the audit, which is sealed | as the company sets |
| public | pages, texts and releases of the portal | as it is; releases by digest | yes | everybody | as long as it is live |

In transit all are encrypted where [deploy.md](deploy.md#encryption-between-machines) is followed. Calls carry them in bodies and headers, never in addresses; answers are not cached.

Periods with a name in capitals are [settings](settings.md), with their default.
`

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** Protection level, derived from a table's declaration. */
function level(entry: PersonalTable): string {
  if ('secret' in entry && entry.secret?.length) return `personal, ${code(entry.secret)} secret`
  const isPersonal = entry.own !== undefined || 'parent' in entry || entry.other !== undefined
  return isPersonal ? 'personal' : 'internal'
}

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
    '| table | level | what | columns | why | kept | erasing an account |',
    '|---|---|---|---|---|---|---|',
    ...tables.map(
      (entry) =>
        `| \`${entry.table}\` | ${level(entry)} | ${entry.what} | ${columns(entry)} | ${entry.why} | ${entry.kept} | ${erasing(entry)} |`,
    ),
    '',
  ].join('\n')

/** Generates `docs/personal-data.md` from the declarations of the services. */
export const createPersonalDataDocument = (
  inventories: readonly { service: string; data: PersonalData }[],
): string =>
  [
    head,
    ...inventories.map(({ service, data }) => section(service, data.tables)),
    section('Tables that several services have', kitTables),
  ].join('\n')
