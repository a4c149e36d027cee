import { useFormat, useT } from '@portal/client'
import { formatModel } from '@portal/contracts/model.ts'
import type { RepairShop } from '@portal/contracts/repair-centre.contract.ts'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import { Box, Fact, Facts, getOption, MuiLink, Section } from '@portal/ui'
import { closeReasonOptions, faultReasonOptions } from '../rma/options.ts'
import { DeviceLink } from '../rma/RecordLink.tsx'

const Lines = ({ text }: { text: string }) => (
  <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
    {text}
  </Box>
)

export function DeviceFacts({ request }: { request: RmaRequest }) {
  const t = useT()
  const { day } = useFormat()
  const { faultReason, faultySerialNum, replacementSerialNum, warrantyDate, warrantyExpireDate } = request
  return (
    <Section title={t('Device')}>
      <Facts>
        <Fact label={t('Serial number')}>
          <DeviceLink serialNum={request.serialNum} />
        </Fact>
        <Fact label={t('Model')}>{formatModel(request.model)}</Fact>
        <Fact label={t('Dongle SN')}>{request.datalogSn}</Fact>
        <Fact label={t('Fault description')}>
          <Lines text={request.faultDesc} />
        </Fact>
        <Fact label={t('Date of fault')}>{day(request.dateOfFault)}</Fact>
        <Fact label={t('Fault reason')}>
          {faultReason && t(getOption(faultReasonOptions, faultReason).label)}
        </Fact>
        <Fact label={t('Installation date')}>
          {day(request.installationDate)}
          {request.statedInstallationDate &&
            ` · ${t('The customer stated {day}', { day: day(request.statedInstallationDate) })}`}
        </Fact>
        <Fact label={t('Install location')}>{request.installLocation}</Fact>
        <Fact label={t('Purchase From')}>{request.purchaseFrom}</Fact>
        <Fact label={t('Warranty')}>
          {request.hasWarrantyInfo
            ? t('In warranty')
            : request.payForRepair
              ? t('Paid by the customer')
              : request.isToExamine
                ? t('To be checked')
                : t('Out of warranty')}
          {warrantyDate && warrantyExpireDate && ` · ${day(warrantyDate)} – ${day(warrantyExpireDate)}`}
        </Fact>
        {faultySerialNum && (
          <Fact label={t('Faulty device')}>
            <DeviceLink serialNum={faultySerialNum} />
          </Fact>
        )}
        <Fact label={t('Replacement device')}>
          {replacementSerialNum && <DeviceLink serialNum={replacementSerialNum} />}
        </Fact>
      </Facts>
    </Section>
  )
}

export function CustomerFacts({ request }: { request: RmaRequest }) {
  const t = useT()
  const { instant } = useFormat()
  const { contact, phoneNumber, city, country, endUser, owner, userName, createdAt, closed, closedAt } =
    request
  return (
    <Section title={t('Customer')}>
      <Facts>
        <Fact label={t('Contact')}>{contact}</Fact>
        <Fact label={t('Phone number')}>
          <MuiLink href={`tel:${phoneNumber.replaceAll(' ', '')}`}>{phoneNumber}</MuiLink>
        </Fact>
        <Fact label={t('City')}>{city}</Fact>
        <Fact label={t('Country')}>{country}</Fact>
        <Fact label={t('End user')}>{endUser}</Fact>
        <Fact label={t('Owner')}>{owner}</Fact>
        <Fact label={t('Filed by')}>{`${userName} · ${instant(createdAt)}`}</Fact>
        {closed && (
          <Fact label={t('Closed')}>
            {`${instant(closedAt)} · ${t(getOption(closeReasonOptions, request.rmaCloseReason).label)}`}
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

export function CentreFacts({ shop }: { shop: RepairShop }) {
  const t = useT()
  return (
    <Section title={t('Repair centre')}>
      <Facts>
        <Fact label={t('Name')}>{shop.name}</Fact>
        <Fact label={t('Contact person')}>{shop.contactPerson}</Fact>
        <Fact label={t('Phone number')}>{shop.phoneNumber}</Fact>
        <Fact label={t('Address')}>
          <Lines text={shop.address} />
        </Fact>
        <Fact label={t('Working hours')}>{shop.hours}</Fact>
        <Fact label={t('Appeal e-mail')}>
          {shop.appealEmail && <MuiLink href={`mailto:${shop.appealEmail}`}>{shop.appealEmail}</MuiLink>}
        </Fact>
      </Facts>
    </Section>
  )
}
