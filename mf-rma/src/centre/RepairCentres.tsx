import { notify, problemText, useFormat, useT } from '@portal/client'
import type { RepairCentre } from '@portal/contracts/repair-centre.contract.ts'
import {
  Button,
  EmptyState,
  ListHeader,
  PlainTable,
  QueryResult,
  Section,
  Stack,
  Tag,
  TextLink,
  useConfirm,
} from '@portal/ui'
import { useState } from 'react'
import { useDeleteRepairCentreMutation, useFindRepairCentresQuery } from '../rma/desk.api.ts'
import { ViewTabs } from '../rma/ViewTabs.tsx'
import { RepairCentreForm } from './RepairCentreForm.tsx'
import { useDayName } from './week-days.ts'

type Open = { centre?: RepairCentre }

/** Deletes a repair centre after confirmation; the server refuses it if requests refer to it. */
function useRemoval() {
  const t = useT()
  const confirm = useConfirm()
  const [remove] = useDeleteRepairCentreMutation()
  return async ({ id, version, name }: RepairCentre) => {
    if (
      !(await confirm({
        question: t('Delete the repair centre {name}?', { name }),
        confirm: t('Delete'),
        isDanger: true,
      }))
    )
      return
    await remove({ id, version })
      .unwrap()
      .then(
        () => notify.success(t('Removed successfully')),
        (error) => notify.error(t('Operation failed, {msg}', { msg: problemText(error) })),
      )
  }
}

function Actions({ centre, onEdit }: { centre: RepairCentre; onEdit: () => void }) {
  const t = useT()
  const remove = useRemoval()
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 0.5 }}>
      <Button size="small" aria-label={t('Edit {name}', { name: centre.name })} onClick={onEdit}>
        {t('Edit')}
      </Button>
      {centre.openCount === 0 && (
        <Button
          size="small"
          color="error"
          aria-label={t('Delete {name}', { name: centre.name })}
          onClick={() => void remove(centre)}
        >
          {t('Delete')}
        </Button>
      )}
    </Stack>
  )
}

/** `/rma?view=centres`: repair centres with their calendars. */
export default function RepairCentres() {
  const t = useT()
  const { number } = useFormat()
  const dayName = useDayName()
  const result = useFindRepairCentresQuery(undefined, { refetchOnMountOrArgChange: true })
  const [open, setOpen] = useState<Open>()
  return (
    <>
      <ListHeader title={<ViewTabs view="centres" />}>
        <Button variant="contained" onClick={() => setOpen({})}>
          {t('New repair centre')}
        </Button>
      </ListHeader>
      <QueryResult result={result}>
        {(centres) =>
          centres.length === 0 ? (
            <EmptyState title={t('No repair centres yet')} />
          ) : (
            <Section title={t('Repair centres')} detail={number(centres.length)}>
              <PlainTable
                label={t('Repair centres')}
                rows={centres}
                rowKey={({ id }) => String(id)}
                columns={[
                  {
                    label: t('Name'),
                    cell: ({ name, isActive }) => (
                      <>
                        {name} {!isActive && <Tag label={t('Inactive')} />}
                      </>
                    ),
                  },
                  {
                    label: t('Contact person'),
                    cell: ({ contactPerson, phoneNumber }) => `${contactPerson} · ${phoneNumber}`,
                  },
                  { label: t('Address'), cell: ({ address }) => address },
                  { label: t('Working hours'), cell: ({ hours }) => hours },
                  {
                    label: t('Working days'),
                    cell: ({ workingDays, timeZone }) =>
                      `${workingDays.map(dayName).join(', ')} · ${timeZone}`,
                  },
                  {
                    label: t('Appeal e-mail'),
                    cell: ({ appealEmail }) => appealEmail || t('Default address'),
                  },
                  {
                    label: t('Open requests'),
                    align: 'right',
                    cell: ({ id, openCount }) => (
                      <TextLink to={`/rma?closed=false&repairShop=${id}`}>{number(openCount)}</TextLink>
                    ),
                  },
                  {
                    label: t('Operation'),
                    align: 'right',
                    cell: (centre) => <Actions centre={centre} onEdit={() => setOpen({ centre })} />,
                  },
                ]}
              />
            </Section>
          )
        }
      </QueryResult>
      {open && <RepairCentreForm {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
