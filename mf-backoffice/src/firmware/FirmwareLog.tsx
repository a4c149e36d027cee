import { useDownload, useT } from '@portal/client'
import { type FirmwareRecord, firmwareRoutes } from '@portal/contracts/firmware.contract.ts'
import { newerThan } from '@portal/contracts/firmware-version.ts'
import { Box, Button, EmptyState, Icon, PageHeader, PermissionButton, QueryResult } from '@portal/ui'
import { useMemo, useState } from 'react'
import { FeedLink } from '../log/FeedLink.tsx'
import { Log, type LogEntry } from '../log/Log.tsx'
import { Comparison } from './Comparison.tsx'
import { EntryActions } from './EntryActions.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryHistory } from './EntryHistory.tsx'
import { type LogCalls, logs } from './firmware.api.ts'
import { InformationBlock } from './InformationBlock.tsx'
import { LogSelects } from './LogSelects.tsx'
import { type ChosenLog, useChosenLog } from './useChosenLog.ts'

interface FirmwareLogProps {
  name: keyof typeof logs
  /** Who may change entries does so here. */
  isEditable?: boolean
}

/** A firmware change log: information first, then the versions, newest first. */
export function FirmwareLog({ name, isEditable = false }: FirmwareLogProps) {
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
            {isEditable && (
              <PermissionButton permission="firmware:edit" variant="contained" onClick={() => setNew(true)}>
                {t('New entry')}
              </PermissionButton>
            )}
          </Box>
        }
      />
      <LogSelects {...chosen} />
      <QueryResult result={information}>
        {(shown) => (
          <QueryResult result={log}>
            {(entries) => (
              <>
                <InformationBlock key={key} information={shown} isEditable={isEditable} {...calls} />
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
                  <Comparison entries={entries} since={chosen.since} onChoose={chosen.compareWith} />
                )}
                <Entries
                  key={`${key} entries`}
                  entries={newerOf(entries, chosen.since)}
                  {...{ calls, isEditable }}
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

/** The entries that a reader who has that firmware lacks; all of them where there are none. */
function newerOf(entries: readonly FirmwareRecord[], since: string) {
  const newer = since ? newerThan(since, entries) : undefined
  return newer && newer.length > 0 ? newer : entries
}

type Open = { kind: 'edit' | 'history'; id: number }

function Entries({
  entries,
  calls,
  isEditable,
  log,
}: {
  entries: readonly FirmwareRecord[]
  calls: LogCalls
  isEditable: boolean
  log: ChosenLog
}) {
  const t = useT()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const shown = useMemo(
    () =>
      entries.map((entry) => ({
        code: entry.fwCode,
        day: entry.createTime.slice(0, 10),
        text: entry.description,
        entry,
      })),
    [entries],
  )
  if (shown.length === 0) return <EmptyState title={t('No versions yet')} />
  const read = open?.kind === 'history' && entries.find(({ id }) => id === open.id)
  return (
    <>
      <Log<LogEntry & { entry: FirmwareRecord }>
        label={t('Firmware codes')}
        entries={shown}
        {...(isEditable && {
          actions: ({ entry }) => (
            <EntryActions
              entry={entry}
              calls={calls}
              onEdit={() => setOpen({ kind: 'edit', id: entry.id })}
              onHistory={() => setOpen({ kind: 'history', id: entry.id })}
            />
          ),
          instead: ({ entry }) =>
            open?.kind === 'edit' &&
            open.id === entry.id && (
              <EntryForm log={log} entry={entry} useSave={calls.useSave} onClose={close} />
            ),
        })}
      />
      {read && <EntryHistory entry={read} useHistory={calls.useHistory} onClose={close} />}
    </>
  )
}
