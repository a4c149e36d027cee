import type { SettingDescription } from '@portal/service-kit/config.ts'

interface Row {
  names: string[]
  meaning: string
  /** Default in words, where it is not a value of the code. */
  otherwise?: string
}

/** The meaning of every setting; defaults and allowed values come from the code that reads them. */
export const settingGroups: { title: string; rows: Row[] }[] = [
  {
    title: 'Address and access',
    rows: [
      { names: ['PORT'], meaning: 'port of the gateway', otherwise: '`8080`' },
      {
        names: ['HOST'],
        meaning:
          'address of the gateway; `0.0.0.0` for all. Any but loopback, a `PUBLIC_URL` of another host, or `TRUST_PROXY`, is refused while a demo account has the default password',
      },
      {
        names: ['PUBLIC_URL'],
        meaning:
          'the address that people use, when a proxy with TLS stands in front: cookies become `Secure` with `__Host-` names; browsers offer the camera, which reads serial numbers, over https only. Without it the portal is in assertions, tokens and addresses of sign-ins what this machine is, whatever `Host` says, and its pages work under `localhost` and addresses alone: any other name could be led here by whoever owns it',
      },
      {
        names: ['TRUST_PROXY'],
        meaning:
          'whose `X-Forwarded-*` are believed: `1` (one proxy), or addresses like `10.0.0.0/8,127.0.0.1`',
        otherwise: 'off',
      },
      {
        names: ['DEMO'],
        meaning: 'demo data and demo accounts, written into an empty portal only',
        otherwise: '`1` embedded, else `0`',
      },
      { names: ['DEMO_PASSWORD'], meaning: 'password of all demo accounts' },
      {
        names: ['SECOND_FACTOR_ROLES'],
        meaning:
          'roles with commas between them (`ADMIN,MAINTAIN`): whoever of these has no second factor sets one up at the next sign-in, and reaches nothing else before',
      },
      {
        names: ['LINK_MAILS_PER_HOUR', 'LINK_MAILS_PER_DAY'],
        meaning:
          'invitations and links to set a password that one account manager, and all of one company, may have sent',
      },
    ],
  },
  {
    title: 'How long data are kept',
    rows: [
      {
        names: ['INVITATION_KEEP_DAYS'],
        meaning: 'days after which an account is erased whose invitation nobody has accepted; `0`: never',
      },
      {
        names: ['AUDIT_KEEP_DAYS'],
        meaning:
          'days that rows of the audit are kept; older ones are deleted from the beginning, and the check goes on from there; `0`: for ever',
      },
      { names: ['NOTICE_KEEP_DAYS'], meaning: 'days that notices are kept' },
      { names: ['MAIL_KEEP_DAYS'], meaning: 'days that e-mails of notices are kept, sent or given up' },
      { names: ['JOB_KEEP_DAYS'], meaning: 'days that imports and exports are listed after their end' },
      { names: ['EXPORT_KEEP_HOURS'], meaning: 'hours that the file of an export can be fetched' },
      { names: ['UPLOAD_KEEP_HOURS'], meaning: 'hours that an upload is kept which no row has' },
    ],
  },
  {
    title: 'Data',
    rows: [
      { names: ['DATA_DIR'], meaning: 'files, logs and the embedded database', otherwise: '`.data`' },
      {
        names: ['DATABASE_URL'],
        meaning: '`postgres://user:password@host:5432/portal`; replaces the embedded server',
        otherwise: 'embedded',
      },
      {
        names: ['DATABASE_URL_<SERVICE>'],
        meaning: 'a database of its own for one service',
        otherwise: 'from `DATABASE_URL`',
      },
      { names: ['POOL_SIZE'], meaning: 'database connections of each service' },
      {
        names: ['DATABASE_CONNECT_TIMEOUT_MS'],
        meaning:
          'milliseconds that a call waits for a connection to the database, new or from the pool, before it answers 503',
      },
      {
        names: ['STATEMENT_TIMEOUT_MS'],
        meaning:
          'milliseconds after which the database ends a statement; two seconds later it counts as frozen',
      },
      {
        names: ['FILES_URL'],
        meaning: '`s3://key:secret@host/bucket?region=…` (`s3+http://` without TLS): where uploads are kept',
        otherwise: 'a folder of `DATA_DIR`',
      },
      {
        names: ['BACKUP_KEY'],
        meaning:
          'of the commands `backup` and `restore`: encrypts a backup, at least 32 characters (`openssl rand -base64 32`). Keep it apart from the backups: without it they cannot be read',
        otherwise: 'not encrypted',
      },
      {
        names: ['FILES_MIN_FREE_MIB'],
        meaning:
          'MiB that stay free on the disk of `DATA_DIR`: with less, uploads, exports and imports are refused until there is room',
      },
      {
        names: ['FILES_USER_MIB', 'FILES_USER_COUNT'],
        meaning: 'MiB and number of the files of one account',
      },
      {
        names: ['FILES_UNUSED_MIB', 'FILES_UNUSED_COUNT'],
        meaning: 'of these, uploads that nothing has been saved with yet; they go after a day',
      },
      { names: ['IMPORT_MAX_ROWS'], meaning: 'rows that one import may have' },
      { names: ['EXPORT_MAX_ROWS'], meaning: 'rows that one export may have' },
    ],
  },
  {
    title: 'Several processes',
    rows: [
      {
        names: ['<SERVICE>_URL'],
        meaning: 'where the gateway and the services find a service that runs elsewhere',
        otherwise: 'set by the launcher',
      },
      {
        names: ['SERVICE_SECRET'],
        meaning:
          'what the gateway and the services prove with to each other who calls: at least 32 characters, the same for all; the launcher keeps its own in `service.secret`',
        otherwise: 'made by the launcher',
      },
      {
        names: ['PORTAL_KEY'],
        meaning:
          'what secrets in the database are encrypted with: 32 random bytes as base64 (`openssl rand -base64 32`), the same for all copies of identity; with commas, further keys that can be read with; the launcher keeps its own in `portal.key`',
        otherwise: 'made by the launcher',
      },
      {
        names: ['BUS_URL'],
        meaning: '`redis://…` or `valkey://…`: carries events between processes',
        otherwise: 'PostgreSQL',
      },
      {
        names: ['TLS_CERT', 'TLS_KEY'],
        meaning:
          'files of a certificate and its key in PEM: a service that is started by itself speaks HTTPS with them, see [Encryption between machines](deploy.md#encryption-between-machines)',
      },
      {
        names: ['LISTEN_FDS', 'LISTEN_PID'],
        meaning:
          'set by systemd, or by the launcher: the process takes its connections from the socket that it inherits, see [Upgrade](operate.md#upgrade)',
      },
    ],
  },
  {
    title: 'Load',
    rows: [
      { names: ['RATE_LIMIT'], meaning: 'calls a minute of one user or address' },
      {
        names: ['SERVICE_CALLS', 'SERVICE_MAX_WAIT_MS'],
        meaning:
          'calls that a gateway has in flight at each service (one user at most half of them; for a service of several copies, as many times more), and milliseconds that a call waits for its turn',
      },
      {
        names: ['USER_TRANSFERS', 'USER_POLLS', 'USER_SOCKETS'],
        meaning: 'uploads and downloads, calls that wait for news, and event sockets of one user at once',
      },
      {
        names: ['MIN_BYTES_PER_SECOND', 'MIN_SPEED_WINDOW_MS'],
        meaning:
          'bytes a second that a client has to send or read while it is waited for, and the milliseconds over which that is looked at',
      },
      { names: ['HANDLER_TIMEOUT_MS'], meaning: 'milliseconds after which a call is answered with 503' },
      {
        names: ['MAX_EVENT_LOOP_DELAY_MS'],
        meaning:
          'milliseconds of delay above which a service turns calls away, at least 10; `0`: it turns none away',
      },
    ],
  },
  {
    title: 'Logs, metrics and traces',
    rows: [
      {
        names: ['FIRST_SERVICE_PORT'],
        meaning:
          'port of the first service that `npm start` runs, for `/metrics`; the others follow: backoffice, chat, finance, identity, rma, tools',
        otherwise: 'any free ones',
      },
      { names: ['LOG_LEVEL'], meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`' },
      {
        names: ['METRICS'],
        meaning: 'who may read `/metrics` of a service: `local` (this machine) or `all`',
      },
      {
        names: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
        meaning:
          'OpenTelemetry collector that traces are sent to (OTLP, JSON over HTTP), such as `http://127.0.0.1:4318`; without it none are made. `OTEL_EXPORTER_OTLP_HEADERS` and the other settings of its exporter are taken as well',
      },
      {
        names: ['OTEL_TRACES_SAMPLER_ARG'],
        meaning: 'share of traces that are made, from `0` to `1`; the same for all services',
      },
    ],
  },
  {
    title: 'E-mails and webhooks',
    rows: [
      {
        names: ['SMTP_URL'],
        meaning:
          '`smtps://user:password@mail.example.com` or `smtp://…:587`: the server that sends e-mails; without it they are kept for `MAIL_GIVE_UP_HOURS` and nothing is sent, see [E-mails](deploy.md#e-mails)',
      },
      {
        names: ['MAIL_FROM'],
        meaning: 'who e-mails are from, `After-sales <after-sales@example.com>`; needed with `SMTP_URL`',
      },
      {
        names: ['MAIL_WAIT_SECONDS'],
        meaning: 'seconds in which a notice can be read in the portal before it is an e-mail',
      },
      {
        names: ['MAIL_CONNECTIONS'],
        meaning: 'connections to the mail server at once, of each copy of a service',
      },
      {
        names: ['MAIL_GIVE_UP_HOURS'],
        meaning: 'hours after which an e-mail that could not be sent is given up',
      },
      {
        names: ['WEBHOOK_FIRST_PAUSE_MS'],
        meaning:
          "before an event is sent again that a partner's server did not take; doubles with each attempt, to four hours",
      },
      {
        names: ['WEBHOOK_GIVE_UP_HOURS'],
        meaning: 'of failure after which a webhook is switched off, and a single event given up',
      },
      {
        names: ['WEBHOOK_LOCAL'],
        meaning: 'for development and tests: webhooks may lead to this machine, without TLS as well',
      },
    ],
  },
  {
    title: 'Releases of remotes',
    rows: [
      {
        names: ['SHELL_DIR', 'REMOTES_DIRS'],
        meaning:
          'where the gateway finds the built shell, and builds of remotes to take over by itself (a list, separated by commas)',
        otherwise: 'the builds here',
      },
      {
        names: ['RELEASE_BUDGET_BYTES'],
        meaning: 'bytes of scripts, gzipped, that a release of a remote may have',
      },
      { names: ['RELEASES_KEPT_DAYS'], meaning: 'days that a release is kept which nobody uses' },
      {
        names: ['STEP_BACK'],
        meaning: 'whether the portal takes a release back by itself that does worse than the one before',
      },
      {
        names: ['STEP_BACK_MINUTES', 'STEP_BACK_LOADS'],
        meaning: 'how long it looks at, and how many loads of each build it needs',
      },
      {
        names: ['STEP_BACK_USERS'],
        meaning:
          'for how many users a release has to do badly; where it has fewer, for more than half of them and at least three',
      },
      {
        names: ['STEP_BACK_POINTS', 'STEP_BACK_SLOWNESS'],
        meaning:
          'percentage points more errors (each user counts once), or per cent of the load time before (p75), above which it goes',
      },
    ],
  },
  {
    title: 'Chat',
    rows: [
      {
        names: ['CHAT_STREAM'],
        meaning:
          'how pieces of answers reach other copies of the chat: `valkey` (with `BUS_URL`), `postgres` (without), or `memory` for a single copy',
        otherwise: 'as the bus',
      },
      { names: ['CHAT_PACE'], meaning: 'pieces of an answer a second; `0` shows it at once' },
      {
        names: ['CHAT_ANSWER_TIMEOUT_MS'],
        meaning: 'milliseconds that an answer, or its first piece, may take',
      },
      {
        names: ['CHAT_KEEP_DAYS'],
        meaning:
          'days that a conversation is kept after its last message, not while a ticket about it is open; `0` keeps it',
      },
      {
        names: ['CHAT_QUESTIONS', 'CHAT_SOCKETS'],
        meaning:
          'questions a minute and open sockets of one user; as many calls of one user may wait for answers',
      },
      {
        names: ['CHAT_MEANING'],
        meaning:
          'the chat finds texts by their meaning beside their words: `built-in` by a small English model in a thread of the chat (some 250 MB; it reads about 15 sentences a second on one core, in the background), `off` by their words alone. A server below goes before it',
      },
      {
        names: ['EMBEDDINGS_BASE_URL', 'EMBEDDINGS_MODEL', 'EMBEDDINGS_API_KEY'],
        meaning:
          "a server with OpenAI's `/v1/embeddings` (vLLM, Ollama, text-embeddings-inference, a hosted one), by which the chat finds texts by their meaning instead; a model for all languages of the documents is best. After a change of the model all texts are read anew, in the background",
      },
      {
        names: ['EMBEDDINGS_TIMEOUT_MS'],
        meaning: 'milliseconds that it has for a question; then the words answer alone',
      },
      {
        names: ['TARGET_MONITOR', 'TARGET_DATA', 'TARGET_MAINTENANCE'],
        meaning:
          'pages about a device that the dialogue history opens; may hold `{serialNum}`, `{model}`, `{deviceType}`, `{platform}`, `{country}`; of one platform with its name behind: `TARGET_DATA_EG4`',
      },
    ],
  },
  {
    title: 'Model server',
    rows: [
      {
        names: ['OPENAI_BASE_URL', 'OPENAI_API_KEY', 'OPENAI_MODEL'],
        meaning:
          "a model server that speaks as OpenAI does (vLLM, Ollama, a hosted one) and words the chat's answers from the documents, each sentence checked against the section that it cites ([decision 145](decisions/145-sentences-of-a-model-are-checked.md)); without one the documents' own words are the answer; it is also the translator's engine ChatGPT",
      },
      {
        names: ['OPENAI_FIRST_TOKEN_MS', 'OPENAI_SILENCE_MS'],
        meaning:
          'milliseconds that the model server has for its first word (then the documents answer by themselves), and between two pieces; for an answer as a whole it has three quarters of `CHAT_ANSWER_TIMEOUT_MS`',
      },
      {
        names: ['CHAT_MODEL_TOKENS'],
        meaning:
          "tokens of questions and answers that one user may have of the model a day (UTC), in all copies together; beyond it the documents' own words are the answer, which is said; `0` is without limit",
      },
      {
        names: ['CHAT_MODEL_INPUT_CENTS', 'CHAT_MODEL_OUTPUT_CENTS'],
        meaning: 'price of a million tokens, for `chat_model_cost_cents_total` in `/metrics`',
      },
    ],
  },
  {
    title: 'Translator',
    rows: [
      {
        names: ['GOOGLE_TRANSLATE_KEY', 'GOOGLE_TRANSLATE_URL'],
        meaning:
          "key of the Cloud Translation API, and a server that speaks as it does; without both the translator's second engine says that it is not set up. Its first one is the model server above",
        otherwise: "none, Google's",
      },
      {
        names: ['TRANSLATE_PARALLEL'],
        meaning: 'calls to each translation engine at once, of each copy of the service',
      },
      {
        names: ['TRANSLATE_ACCOUNT_CHARS', 'TRANSLATE_GUEST_CHARS', 'TRANSLATE_GUESTS_CHARS'],
        meaning:
          'characters an hour that go to the engines for one account, for one address without an account, for all addresses together',
      },
      {
        names: ['TRANSLATE_MEMORY_ROWS', 'TRANSLATE_MEMORY_DAYS'],
        meaning: 'translated segments that are remembered, and days after their last use',
      },
      {
        names: ['TRANSLATE_FILE_WAIT_MS'],
        meaning:
          'milliseconds for which the upload of a workbook waits for its translation, which then goes on',
      },
    ],
  },
  {
    title: 'Repair requests',
    rows: [
      {
        names: ['RMA_REPORTING_DAYS'],
        meaning:
          'days after a fault in which it is to be reported; later the desk examines whether the warranty covers it',
      },
      {
        names: ['RMA_APPEAL_EMAIL'],
        meaning:
          'where customers send the invoice of an appeal, unless the repair centre has an address of its own',
      },
    ],
  },
]

const intro = `# Settings

Environment variables, all optional for \`npm start\`. A wrong value, and a name that a setting had earlier, stop the start with a sentence that
names it. This file is made by \`npm run settings:update\`: meanings are in \`shared/launcher/src/settings-document.ts\`, defaults and allowed
values are those of the code. How they are used: [deploy.md](deploy.md).
`

const outro = `
For \`npm test\`: \`CHROMIUM_PATH\` (a browser), \`TEST_DATABASE_URL\`, \`TEST_BUS_URL\`, \`TEST_S3_URL\` (servers to test against; without them the tests start their own).
`

const code = (text: string) => (text ? `\`${text}\`` : '')

function line({ names, meaning, otherwise }: Row, read: Map<string, SettingDescription>): string {
  const each = (key: 'otherwise' | 'allowed') => names.map((name) => read.get(name)?.[key] ?? '')
  const defaults =
    otherwise ?? (each('otherwise').some(Boolean) ? each('otherwise').map(code).join(', ') : 'none')
  const allowed =
    [...new Set(each('allowed').filter(Boolean))].length > 1 ? each('allowed').join('; ') : each('allowed')[0]
  return `| ${names.map(code).join(', ')} | ${defaults} | ${allowed} | ${meaning} |\n`
}

/** The text of `docs/settings.md`. */
export const settingsDocument = (read: Map<string, SettingDescription>): string =>
  intro +
  settingGroups
    .map(
      ({ title, rows }) =>
        `\n## ${title}\n\n| setting | default | allowed | meaning |\n|---|---|---|---|\n${rows.map((row) => line(row, read)).join('')}`,
    )
    .join('') +
  outro
