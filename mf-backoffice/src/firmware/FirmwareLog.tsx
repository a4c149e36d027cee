import { useDownload, useT } from '@portal/client'
import { type FirmwareRecord, firmwareRoutes } from '@portal/contracts/firmware.contract.ts'
import {
  compareWithLog,
  type LogEntry,
  type SelectedLog,
  toFirmwareEntry,
} from '@portal/contracts/version-log.ts'
import { Box, Button, EmptyState, Icon, PageHeader, PermissionButton, QueryResult } from '@portal/ui'
import { useMemo, useState } from 'react'
import { FeedLink } from '../log/FeedLink.tsx'
import { Log } from '../log/Log.tsx'
import { EntryActions } from './EntryActions.tsx'
import { EntryForm } from './EntryForm.tsx'
import { type LogCalls, logs } from './firmware.api.ts'
import { InformationBlock } from './InformationBlock.tsx'
import { LogSelects } from './LogSelects.tsx'
import { useChosenLog } from './useChosenLog.ts'
import { VersionComparison } from './VersionComparison.tsx'
import { ListLink } from './ViewLink.tsx'

/**
 * Firmware change log: information, then versions, newest first. Editors change both in place; all others
 * read the gateway's document.
 */
export function FirmwareLog({ name }: { name: keyof typeof logs }) {
  const t = useT()
  const calls = logs[name]
  const chosen = useChosenLog()
  const { platform, deviceType } = chosen.log
  const query = { platform, selectType: deviceType }
  const [information, log] = [calls.useInformation({ query }), calls.useLog({ query })]
  const { download, isDownloading } = useDownload()
  const [isNew, setNew] = useState(false)
  const key = `${platform} ${deviceType}`
  return (
    <>
      <PageHeader
        title={t(calls.title)}
        actions={
          <Box sx={{ display: 'flex', gap: 1, '@media print': { display: 'none' } }}>
            <ListLink path={calls.path} log={chosen.log} />
            {name === 'standard' && <FeedLink route={firmwareRoutes.readFirmwareFeed} query={query} />}
            <Button
              startIcon={<Icon name="download" />}
              loading={isDownloading}
              onClick={() =>
                void download(calls.download, { query: { platform, firmwareDeviceType: deviceType } })
              }
            >
              {t('Export PDF')}
            </Button>
            <PermissionButton permission="firmware:edit" variant="contained" onClick={() => setNew(true)}>
              {t('New entry')}
            </PermissionButton>
          </Box>
        }
      />
      <LogSelects {...chosen} />
      <QueryResult result={information}>
        {(shown) => (
          <QueryResult result={log}>
            {(entries) => (
              <>
                <InformationBlock key={key} information={shown} {...calls} />
                {isNew && (
                  <Box sx={{ mb: 3 }}>
                    <EntryForm
                      key={key}
                      log={chosen.log}
                      useSave={calls.useSave}
                      onClose={() => setNew(false)}
                    />
                  </Box>
                )}
                {entries.length > 0 && (
                  <VersionComparison entries={entries} since={chosen.since} onChoose={chosen.compareWith} />
                )}
                <Entries
                  key={`${key} entries`}
                  entries={chosen.since ? compareWithLog(chosen.since, entries).shown : entries}
                  calls={calls}
                  log={chosen.log}
                />
              </>
            )}
          </QueryResult>
        )}
      </QueryResult>
    </>
  )
}

type Open = { kind: 'edit' | 'history'; id: number }

function Entries({
  entries,
  calls,
  log,
}: {
  entries: readonly FirmwareRecord[]
  calls: LogCalls
  log: SelectedLog
}) {
  const t = useT()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const shown = useMemo(() => entries.map((record) => ({ ...toFirmwareEntry(record), record })), [entries])
  if (shown.length === 0) return <EmptyState title={t('No versions yet')} />
  const read = open?.kind === 'history' && entries.find(({ id }) => id === open.id)
  return (
    <>
      <Log<LogEntry & { record: FirmwareRecord }>
        label={t('Firmware codes')}
        entries={shown}
        actions={({ record }) => (
          <EntryActions
            entry={record}
            calls={calls}
            onEdit={() => setOpen({ kind: 'edit', id: record.id })}
            onHistory={() => setOpen({ kind: 'history', id: record.id })}
          />
        )}
        instead={({ record }) =>
          open?.kind === 'edit' &&
          open.id === record.id && (
            <EntryForm log={log} entry={record} useSave={calls.useSave} onClose={close} />
          )
        }
      />
      {read && <calls.history row={read} onClose={close} />}
    </>
  )
}
