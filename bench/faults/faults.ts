/** Change of a source file that breaks its behaviour. */
export interface InjectedFault {
  name: string
  kind: string
  /** Path in the repository. */
  file: string
  /** Occurs once in the file. */
  find: string
  replace: string
}

/**
 * Two faults of each kind. Selection: for each kind, all source files, migrations and catalogues that
 * contain its pattern (such as `audited(` or `for update`) were shuffled by Mulberry32 with seed 1; then the
 * first file of each package was taken, packages with the fewest faults first; in the file, the first place
 * for a fault that neither types nor lint report. For a third of them these files only mention the pattern,
 * so the implementing file was taken instead.
 */
export const faults: readonly InjectedFault[] = [
  {
    name: 'installers see all repair requests of their company',
    kind: 'ownership condition dropped',
    file: 'services/rma/src/request/request.repo.ts',
    find: `companyId === null || user.role === 'INSTALLER' ? undefined`,
    replace: `companyId === null ? undefined`,
  },
  {
    name: "anybody cancels the answer in somebody else's thread",
    kind: 'ownership condition dropped',
    file: 'services/chat/src/call/chat.routes.ts',
    find: `      if (!(await threads.isOwn(app.db, threadId, user.userId))) throw notFound('thread')
      await runs.cancel(threadId)`,
    replace: `      if (!user) throw notFound('thread')
      await runs.cancel(threadId)`,
  },
  {
    name: 'the warranties of a device need no permission',
    kind: 'permission not checked',
    file: 'shared/contracts/src/warranty.contract.ts',
    find: `path: '/warranty/ofDevice',
    access: 'warranty:view',`,
    replace: `path: '/warranty/ofDevice',
    access: 'user',`,
  },
  {
    name: 'the link to the companies is shown without the permission',
    kind: 'permission not checked',
    file: 'shell/src/managed-account/AccountsPage.tsx',
    find: `can('company:edit') && (`,
    replace: `can('account:view') && (`,
  },
  {
    name: 'a workbook with exactly as many cells as allowed is refused',
    kind: 'boundary',
    file: 'services/tools/src/sheet/workbook.ts',
    find: `if (++cells > maxCells)`,
    replace: `if (++cells >= maxCells)`,
  },
  {
    name: 'reading all rows ends after the first full page',
    kind: 'boundary',
    file: 'shared/api-client/src/rows.ts',
    find: `if (content.length < size) return`,
    replace: `if (content.length <= size) return`,
  },
  {
    name: 'changes of firmware information are not audited after the first',
    kind: 'audit left out',
    file: 'services/backoffice/src/firmware/information.routes.ts',
    find: `      record({
        noun,`,
    replace: `      if (current.version === 0) record({
        noun,`,
  },
  {
    name: 'cancelling the reading of a document is not audited',
    kind: 'audit left out',
    file: 'services/chat/src/knowledge/ingest/reading.routes.ts',
    find: `      record({ noun, id, action: 'edit', before: { state: before.state }, after: { state: after.state } })
      return after`,
    replace: `      if (after.state === before.state)
        record({ noun, id, action: 'edit', before: { state: before.state }, after: { state: after.state } })
      return after`,
  },
  {
    name: 'the open sum of documents ignores what is paid',
    kind: 'wrong total',
    file: 'services/finance/src/document/totals.repo.ts',
    find: `money_text(sum(amount - done), currency)) as sums`,
    replace: `money_text(sum(amount), currency)) as sums`,
  },
  {
    name: 'deleted devices are counted in their order',
    kind: 'wrong total',
    file: 'services/backoffice/src/common/ownership.repo.ts',
    find: `where order_id = sales_order.id and device.deleted_at is null\${`,
    replace: `where order_id = sales_order.id\${`,
  },
  {
    name: 'a button of the import has no Chinese text',
    kind: 'translation missing',
    file: 'shared/ui/src/locales/zh-CN.json',
    find: `  "Cancel import": "取消导入",
`,
    replace: '',
  },
  {
    name: 'a Chinese notice leaves out the serial number',
    kind: 'translation missing',
    file: 'mf-rma/locales/zh-CN.json',
    find: `"{serialNum} 有一份尚未完成的申请。"`,
    replace: `"申请尚未完成。"`,
  },
  {
    name: 'the code field of the company sign-in does not get the focus',
    kind: 'focus',
    file: 'shell/src/login/ExternalSignInPage.tsx',
    find: `            autoFocus
`,
    replace: '',
  },
  {
    name: 'the handle of a moved card does not get the focus back',
    kind: 'focus',
    file: 'mf-rma/src/board/Board.tsx',
    find: `    handle.focus()
`,
    replace: '',
  },
  {
    name: 'a finance document is wider than a phone',
    kind: 'overflow at 390 pixels',
    file: 'mf-finance/src/document/DocumentDetail.tsx',
    find: `xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px'`,
    replace: `xs: 'minmax(480px, 1fr)', lg: 'minmax(0, 1fr) 360px'`,
  },
  {
    name: 'a vector store is wider than a phone',
    kind: 'overflow at 390 pixels',
    file: 'mf-backoffice/src/document/DocumentsPage.tsx',
    find: `display: onPhone(wanted !== undefined), minWidth: 0 }`,
    replace: `display: onPhone(wanted !== undefined), minWidth: 480 }`,
  },
  {
    name: 'a support ticket is saved over a newer version',
    kind: 'lost update',
    file: 'services/chat/src/ticket/ticket.routes.ts',
    find: `const current = getEditable(noun, await repo.lock(tx, body.id), body.version)`,
    replace: `const locked = await repo.lock(tx, body.id)
      const current = getEditable(noun, locked, locked?.version)`,
  },
  {
    name: 'updates of rows leave the version as it is',
    kind: 'lost update',
    file: 'shared/service-kit/src/list/columns.ts',
    find: `version = version + 1, updated_at = now()
    from jsonb_to_recordset`,
    replace: `version = version, updated_at = now()
    from jsonb_to_recordset`,
  },
  {
    name: 'a repeated question keeps the failed answer beside the new one',
    kind: 'retry that doubles',
    file: 'mf-chat/src/conversation/client/exchange.ts',
    find: `if (broken?.position === 'ANSWER' && broken.status === 'failed') draft.remove(broken.key)`,
    replace: `if (broken?.position === 'QUERY' && broken.status === 'failed') draft.remove(broken.key)`,
  },
  {
    name: 'a submission that is sent again gets a new idempotency key',
    kind: 'retry that doubles',
    file: 'shared/client/src/idempotency.ts',
    find: `const key = open.get(submission) ?? crypto.randomUUID()`,
    replace: `const key = crypto.randomUUID()`,
  },
  {
    name: 'two acts on a remote run at the same time',
    kind: 'race',
    file: 'services/gateway/src/remote/release.repo.ts',
    find: `where name = \${remote} for update\``,
    replace: `where name = \${remote}\``,
  },
  {
    name: 'a late translation replaces that of a newer text',
    kind: 'race',
    file: 'mf-tools/src/translator/useTextTranslation.ts',
    find: `    running.current?.abort()
    running.current = stop
`,
    replace: `    running.current = stop
`,
  },
  {
    name: 'the embedded chat listens for Escape after it is gone',
    kind: 'listener not removed',
    file: 'mf-chat/src/embed/Frame.tsx',
    find: `    return () => removeEventListener('keydown', close)
`,
    replace: '',
  },
  {
    name: 'each pause between attempts leaves a listener behind',
    kind: 'listener not removed',
    file: 'shared/federation/src/start/retry.ts',
    find: `      removeEventListener('online', go)
`,
    replace: '',
  },
  {
    name: 'an unknown waybill is a conflict',
    kind: 'wrong status',
    file: 'shared/contracts/src/errors/finance.errors.ts',
    find: `'shippingNotice.unknown_waybill': [
    404,`,
    replace: `'shippingNotice.unknown_waybill': [
    409,`,
  },
  {
    name: 'an account that must not be linked is a bad request',
    kind: 'wrong status',
    file: 'shared/contracts/src/errors/account.errors.ts',
    find: `'login.not_linkable': [403, `,
    replace: `'login.not_linkable': [400, `,
  },
  {
    name: 'two access tokens may have the same name',
    kind: 'index of a migration missing',
    file: 'services/identity/migrations/003-access-token.sql',
    find: `create unique index access_token_name on access_token (lower(name)) where revoked_at is null;
`,
    replace: '',
  },
  {
    name: 'the messages of a run are found without an index',
    kind: 'index of a migration missing',
    file: 'services/chat/migrations/006-run-index.sql',
    find: `create index message_run on message (run_id);
`,
    replace: '',
  },
  {
    name: 'everybody may read the metrics of a service',
    kind: 'wrong default',
    file: 'shared/service-kit/src/config.ts',
    find: `read.oneOf('METRICS', ['local', 'all'], 'local')`,
    replace: `read.oneOf('METRICS', ['local', 'all'], 'all')`,
  },
  {
    name: 'one user takes all calls that a service works on at once',
    kind: 'wrong default',
    file: 'services/gateway/src/proxy/traffic.ts',
    find: `atOnceOfOne: Math.ceil(atOnce / 2),`,
    replace: `atOnceOfOne: atOnce,`,
  },
  {
    name: 'a failed discovery of an identity provider is kept for an hour',
    kind: 'cache not invalidated',
    file: 'services/identity/src/identity-provider/open-id.ts',
    find: `asked.configuration.catch(() => known.get(id) === asked && known.delete(id))`,
    replace: `asked.configuration.catch(() => known.get(id) === asked)`,
  },
  {
    name: 'a new comment leaves the list of feedback as it was',
    kind: 'cache not invalidated',
    file: 'mf-backoffice/src/feedback/comment.api.ts',
    find: `tag: 'FeedbackComment', touches: ['Feedback'] }`,
    replace: `tag: 'FeedbackComment' }`,
  },
  {
    name: 'a portal that cannot start says nothing and succeeds',
    kind: 'error swallowed',
    file: 'shared/launcher/src/main.ts',
    find: `main().catch(fail)`,
    replace: `main().catch(() => {})`,
  },
  {
    name: 'a failed evaluation of a dialogue is not shown',
    kind: 'error swallowed',
    file: 'mf-chat/src/review/useReview.ts',
    find: `void act.catch(fail)`,
    replace: `void act.catch(() => {})`,
  },
  {
    name: 'a new password is logged',
    kind: 'secret in a log',
    file: 'shared/service-kit/src/process/log.ts',
    find: `  'new-password',
`,
    replace: '',
  },
  {
    name: 'the hash of a password is logged',
    kind: 'secret in a log',
    file: 'services/identity/src/managed-account/password.routes.ts',
    find: `request.log.info({ account: found.id, purpose: found.purpose }, 'a password`,
    replace: `request.log.info({ account: found.id, purpose: found.purpose, passwordHash }, 'a password`,
  },
  {
    name: 'the chip of a filter names one option too few',
    kind: 'limit off by one',
    file: 'shared/ui/src/table/filter/ActiveFilters.tsx',
    find: `.slice(0, maxOptions)`,
    replace: `.slice(0, maxOptions - 1)`,
  },
  {
    name: 'the last serial number that an account may enter in a day is refused',
    kind: 'limit off by one',
    file: 'services/backoffice/src/registration/registration.routes.ts',
    find: `(await repo.countAttempt(app.db, user.userId)) <= maxAttemptsPerDay`,
    replace: `(await repo.countAttempt(app.db, user.userId)) < maxAttemptsPerDay`,
  },
  {
    name: 'working days of a repair centre end at midnight UTC',
    kind: 'wrong time zone',
    file: 'services/rma/src/centre/calendar.rules.ts',
    find: `const end = toDayStart(timeZone, following)`,
    replace: `const end = toDayStart('UTC', following)`,
  },
  {
    name: 'days are shown in the time zone of the device',
    kind: 'wrong time zone',
    file: 'shared/client/src/format.ts',
    find: `const dayStyle: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone: 'UTC' }`,
    replace: `const dayStyle: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }`,
  },
]
