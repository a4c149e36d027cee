import type { SettingDescription } from '@portal/service-kit/config.ts'

interface Row {
  names: string[]
  meaning: string
  /** Default in words, if it is not a value of the code. */
  otherwise?: string
}

/** Meaning of every setting; defaults and allowed values come from the code that reads them. */
export const settingGroups: { title: string; rows: Row[] }[] = [
  {
    title: 'Address and access',
    rows: [
      { names: ['PORT'], meaning: 'port of the gateway', otherwise: '`8080`' },
      {
        names: ['HOST'],
        meaning:
          'address of the gateway; `0.0.0.0` for all. While a demo account has the default password, only loopback is allowed, without a `PUBLIC_URL` of another host and without `TRUST_PROXY`',
      },
      {
        names: ['PUBLIC_URL'],
        meaning:
          'the public address, if a proxy with TLS is in front: cookies become `Secure` with `__Host-` names; browsers offer the camera, which reads serial numbers, over https only. Without it, assertions, tokens and sign-in addresses name this machine, whatever `Host` says, and pages work under `localhost` and IP addresses only: any other name could be pointed here by its owner',
      },
      {
        names: ['TRUST_PROXY'],
        meaning:
          'proxies whose `X-Forwarded-*` are trusted: `1` (one proxy), or addresses like `10.0.0.0/8,127.0.0.1`',
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
          'comma-separated roles (`ADMIN,MAINTAIN`) that need a second factor: accounts without one set it up at the next sign-in and have no other access before',
      },
      {
        names: ['LINK_MAILS_PER_HOUR', 'LINK_MAILS_PER_DAY'],
        meaning: 'invitations and password links that one account manager, and all of one company, can send',
      },
    ],
  },
  {
    title: 'How long data are kept',
    rows: [
      {
        names: ['INVITATION_KEEP_DAYS'],
        meaning: 'days after which an account with an unaccepted invitation is erased; `0`: never',
      },
      {
        names: ['AUDIT_KEEP_DAYS'],
        meaning:
          'days that audit rows are kept; older ones are deleted, and the check starts after them; `0`: forever',
      },
      { names: ['NOTICE_KEEP_DAYS'], meaning: 'days that notices are kept' },
      {
        names: ['MAIL_KEEP_DAYS'],
        meaning: 'days that e-mails of notices are kept after they were sent or given up',
      },
      { names: ['JOB_KEEP_DAYS'], meaning: 'days that imports and exports are listed after their end' },
      { names: ['EXPORT_KEEP_HOURS'], meaning: 'hours that the file of an export can be downloaded' },
      { names: ['UPLOAD_KEEP_HOURS'], meaning: 'hours that an upload without a row is kept' },
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
          'milliseconds that a call waits for a database connection, new or from the pool, before it answers 503',
      },
      {
        names: ['STATEMENT_TIMEOUT_MS'],
        meaning:
          'milliseconds after which the database ends a statement; two seconds later the database counts as frozen',
      },
      {
        names: ['FILES_URL'],
        meaning: '`s3://key:secret@host/bucket?region=…` (`s3+http://` without TLS): where uploads are kept',
        otherwise: 'a folder of `DATA_DIR`',
      },
      {
        names: ['FILES_SCANNER_URL'],
        meaning:
          '`tcp://host:3310`: ClamAV (clamd) that scans every upload; while it does not answer, no upload is taken. Give its `StreamMaxLength` 60M',
        otherwise: 'not scanned',
      },
      {
        names: ['BACKUP_KEY'],
        meaning:
          'for the commands `backup` and `restore`: encrypts backups, at least 32 characters (`openssl rand -base64 32`). Keep it apart from the backups: without it they cannot be read',
        otherwise: 'not encrypted',
      },
      {
        names: ['FILES_MIN_FREE_MIB'],
        meaning:
          'MiB to keep free on the disk of `DATA_DIR`: with less, uploads, exports and imports are refused',
      },
      {
        names: ['FILES_USER_MIB', 'FILES_USER_COUNT'],
        meaning:
          'MiB and number of the files of one account, over all services. Identity decides; the other services need the same values',
      },
      {
        names: ['FILES_UNUSED_MIB', 'FILES_UNUSED_COUNT'],
        meaning: 'of these, uploads in one service without a saved row; they are deleted after a day',
      },
      { names: ['IMPORT_MAX_ROWS'], meaning: 'maximum rows of an import' },
      { names: ['EXPORT_MAX_ROWS'], meaning: 'maximum rows of an export' },
    ],
  },
  {
    title: 'Several processes',
    rows: [
      {
        names: ['<SERVICE>_URL'],
        meaning: 'address of a service that runs elsewhere, for the gateway and the services',
        otherwise: 'set by the launcher',
      },
      {
        names: ['SERVICE_SECRET'],
        meaning:
          'secret by which gateway and services authenticate to each other: at least 32 characters, the same for all; the launcher keeps its own in `service.secret`',
        otherwise: 'made by the launcher',
      },
      {
        names: ['PORTAL_KEY'],
        meaning:
          'key that encrypts secrets in the database: 32 random bytes as base64 (`openssl rand -base64 32`), the same for all copies of identity; further keys after commas are for decryption only; the launcher keeps its own in `portal.key`',
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
          'concurrent calls of a gateway to each service (one user at most half of them; multiply by the number of copies of a service), and milliseconds that a call waits for its turn',
      },
      {
        names: ['USER_TRANSFERS', 'USER_POLLS', 'USER_SOCKETS'],
        meaning: 'concurrent uploads and downloads, long polls, and event sockets of one user',
      },
      {
        names: ['MIN_BYTES_PER_SECOND', 'MIN_SPEED_WINDOW_MS'],
        meaning:
          'minimum speed of a client in bytes a second, and the milliseconds over which it is measured',
      },
      { names: ['HANDLER_TIMEOUT_MS'], meaning: 'milliseconds after which a call is answered with 503' },
      {
        names: ['MAX_EVENT_LOOP_DELAY_MS'],
        meaning:
          'milliseconds of event loop delay above which a service refuses calls, at least 10; `0`: never',
      },
    ],
  },
  {
    title: 'Logs, metrics and traces',
    rows: [
      {
        names: ['FIRST_SERVICE_PORT'],
        meaning:
          'port of identity under `npm start`, for `/metrics`; the others follow: backoffice, chat, rma, finance, tools. A port in use stops the start; without this setting a free port is used instead, which the start prints',
        otherwise: '`PORT` + 1',
      },
      { names: ['LOG_LEVEL'], meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`' },
      {
        names: ['METRICS'],
        meaning: 'who can read `/metrics` of a service: `local` (this machine) or `all`',
      },
      {
        names: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
        meaning:
          'OpenTelemetry collector for traces (OTLP, JSON over HTTP), such as `http://127.0.0.1:4318`; without it there are none. `OTEL_EXPORTER_OTLP_HEADERS` and the other settings of the exporter work as well',
      },
      {
        names: ['OTEL_TRACES_SAMPLER_ARG'],
        meaning: 'share of calls that are traced, from `0` to `1`; the same for all services',
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
        meaning: 'sender of e-mails, `After-sales <after-sales@example.com>`; required with `SMTP_URL`',
      },
      {
        names: ['MAIL_WAIT_SECONDS'],
        meaning: 'seconds before an unread notice becomes an e-mail',
      },
      {
        names: ['MAIL_CONNECTIONS'],
        meaning: 'concurrent connections of each copy of a service to the mail server',
      },
      {
        names: ['MAIL_GIVE_UP_HOURS'],
        meaning: 'hours after which an unsent e-mail is given up',
      },
      {
        names: ['WEBHOOK_FIRST_PAUSE_MS'],
        meaning:
          'milliseconds before the first retry of an event; doubles with each attempt, up to four hours',
      },
      {
        names: ['WEBHOOK_GIVE_UP_HOURS'],
        meaning: 'hours of failure after which a webhook is disabled, or a single event given up',
      },
      {
        names: ['WEBHOOK_LOCAL'],
        meaning: 'for development and tests: webhooks may call this machine, also without TLS',
      },
    ],
  },
  {
    title: 'Releases of remotes',
    rows: [
      {
        names: ['SHELL_DIR', 'REMOTES_DIRS'],
        meaning:
          'folders of the built shell, and of builds of remotes that the gateway takes over automatically (separated by commas)',
        otherwise: 'the builds here',
      },
      {
        names: ['RELEASE_BUDGET_BYTES'],
        meaning: 'maximum bytes of gzipped scripts of a release',
      },
      { names: ['RELEASES_KEPT_DAYS'], meaning: 'days that an unused release is kept' },
      {
        names: ['STEP_BACK'],
        meaning: 'automatic rollback of a release that does worse than the one before',
      },
      {
        names: ['STEP_BACK_MINUTES', 'STEP_BACK_LOADS'],
        meaning: 'period that is evaluated, and the loads of each build that are required',
      },
      {
        names: ['STEP_BACK_USERS'],
        meaning:
          'users for whom a release must do badly; if it has fewer, more than half of them and at least three',
      },
      {
        names: ['STEP_BACK_POINTS', 'STEP_BACK_SLOWNESS'],
        meaning:
          'limits for the rollback: percentage points more errors (each user counts once), or per cent of the former load time (p75)',
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
          'days that a conversation is kept after its last message, longer while a ticket about it is open; `0`: forever',
      },
      {
        names: ['CHAT_QUESTIONS', 'CHAT_SOCKETS'],
        meaning: 'questions a minute and open sockets of one user; the second also limits waiting calls',
      },
      {
        names: ['CHAT_MEANING'],
        meaning:
          'search by meaning in addition to words: `built-in` uses a small English model in a thread of the chat (some 250 MB; it reads about 15 sentences a second on one core, in the background), `off` searches by words only. A server below takes precedence',
      },
      {
        names: ['EMBEDDINGS_BASE_URL', 'EMBEDDINGS_MODEL', 'EMBEDDINGS_API_KEY'],
        meaning:
          "a server with OpenAI's `/v1/embeddings` (vLLM, Ollama, text-embeddings-inference, a hosted one), for search by meaning instead; best with a model for all languages of the documents. After a change of the model all texts are read again, in the background",
      },
      {
        names: ['EMBEDDINGS_TIMEOUT_MS'],
        meaning: 'milliseconds that it has for a question; then the search uses words only',
      },
      {
        names: ['TARGET_MONITOR', 'TARGET_DATA', 'TARGET_MAINTENANCE'],
        meaning:
          'device pages that the dialogue history opens; placeholders `{serialNum}`, `{model}`, `{deviceType}`, `{platform}`, `{country}`; for one platform with its name appended: `TARGET_DATA_EG4`',
      },
    ],
  },
  {
    title: 'Model server',
    rows: [
      {
        names: ['OPENAI_BASE_URL', 'OPENAI_API_KEY', 'OPENAI_MODEL'],
        meaning:
          "a model server with OpenAI's API (vLLM, Ollama, a hosted one) that formulates the chat's answers from the documents, each sentence checked against the section that it cites ([decision 099](decisions/099-model-server-checked-sentences.md)); without one the answers are quotes; it is also the translator's engine ChatGPT",
      },
      {
        names: ['OPENAI_FIRST_TOKEN_MS', 'OPENAI_SILENCE_MS'],
        meaning:
          'milliseconds that the model server has for its first word (then quotes are the answer), and between two pieces; for a whole answer it has three quarters of `CHAT_ANSWER_TIMEOUT_MS`',
      },
      {
        names: ['CHAT_MODEL_TOKENS'],
        meaning:
          'tokens of questions and answers that one user can use of the model a day (UTC), over all copies; beyond it the answers are quotes, with a remark; `0`: no limit',
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
          "key of the Cloud Translation API, and a server with that API; without both the translator's second engine is not available. The first one is the model server above",
        otherwise: "none, Google's",
      },
      {
        names: ['TRANSLATE_PARALLEL'],
        meaning: 'concurrent calls of each copy of the service to each translation engine',
      },
      {
        names: ['TRANSLATE_ACCOUNT_CHARS', 'TRANSLATE_GUEST_CHARS', 'TRANSLATE_GUESTS_CHARS'],
        meaning:
          'characters an hour sent to the engines for one account, for one address without an account, for all such addresses together',
      },
      {
        names: ['TRANSLATE_MEMORY_ROWS', 'TRANSLATE_MEMORY_DAYS'],
        meaning: 'translated segments that are stored, and the days after their last use',
      },
      {
        names: ['TRANSLATE_FILE_WAIT_MS'],
        meaning:
          'milliseconds that the upload of a workbook waits for its translation, which continues afterwards',
      },
    ],
  },
  {
    title: 'Repair requests',
    rows: [
      {
        names: ['RMA_REPORTING_DAYS'],
        meaning:
          'days in which a fault must be reported; for later reports the desk decides whether the warranty covers it',
      },
      {
        names: ['RMA_APPEAL_EMAIL'],
        meaning: 'address for the invoice of an appeal, unless the repair centre has its own',
      },
    ],
  },
]

const intro = `# Settings

Environment variables, all optional for \`npm start\`. A wrong value, or the former name of a setting, stops the start with a message that names it.
This file is generated by \`npm run settings:update\`: meanings are in \`shared/launcher/src/settings-document.ts\`, defaults and allowed values come
from the code. How they are used: [deploy.md](deploy.md).

Secrets and addresses with a secret may be in a file of a secret store (Docker, Kubernetes, Vault agent, systemd credentials) instead: \`SERVICE_SECRET_FILE=/run/secrets/service\`;
so for \`PORTAL_KEY\`, \`BACKUP_KEY\`, \`DATABASE_URL\`, \`DATABASE_URL_<SERVICE>\`, \`FILES_URL\`, \`BUS_URL\`, \`SMTP_URL\`, \`OPENAI_API_KEY\`, \`EMBEDDINGS_API_KEY\`, \`GOOGLE_TRANSLATE_KEY\`, \`DEMO_PASSWORD\`.
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

/** Generates the text of `docs/settings.md`. */
export const createSettingsDocument = (read: Map<string, SettingDescription>): string =>
  intro +
  settingGroups
    .map(
      ({ title, rows }) =>
        `\n## ${title}\n\n| setting | default | allowed | meaning |\n|---|---|---|---|\n${rows.map((row) => line(row, read)).join('')}`,
    )
    .join('') +
  outro
