import { useT } from '@portal/client'
import { allDevices, deviceGroupTree } from '@portal/contracts/device-group.ts'
import { Box, Button, Checkbox, type ListState, PopoverButton, Typography } from '@portal/ui'

interface Node {
  label: string
  codes: readonly string[]
  children: readonly Node[]
}
const leaf = ({ label, code }: { label: string; code: string }): Node => ({
  label,
  codes: [code],
  children: [],
})
const tree: readonly Node[] = [
  ...deviceGroupTree.map((node) =>
    'children' in node
      ? { label: node.label, codes: node.children.map(({ code }) => code), children: node.children.map(leaf) }
      : leaf(node),
  ),
  leaf({ label: 'No specific device', code: allDevices }),
]
const root: Node = { label: 'ALL Devices', codes: tree.flatMap(({ codes }) => codes), children: tree }

/** Multiple choice of device families and their types. */
export function DeviceCascader({ list }: { list: ListState }) {
  const t = useT()
  const filter = list.filters.devices
  const chosen = Array.isArray(filter) ? filter.map(String) : []
  const choose = (codes: readonly string[], isOn: boolean) => {
    const others = chosen.filter((code) => !codes.includes(code))
    const next = isOn ? [...others, ...codes] : others
    list.setFilter('devices', next.length === 0 || next.length === root.codes.length ? undefined : next)
  }
  return (
    <PopoverButton
      button={(opener) => (
        <Button variant="outlined" color="secondary" {...opener}>
          {chosen.length > 0 ? t('Devices ({count})', { count: chosen.length }) : t('Devices')}
        </Button>
      )}
      sx={{ p: 1.5, minWidth: 280 }}
    >
      {(titleId) => (
        <>
          <Typography id={titleId} component="h2" variant="h3">
            {t('Devices')}
          </Typography>
          <Box role="group" aria-labelledby={titleId} sx={{ maxHeight: 400, overflow: 'auto' }}>
            <Branch node={root} level={0} chosen={chosen} onChoose={choose} />
          </Box>
        </>
      )}
    </PopoverButton>
  )
}

interface BranchProps {
  node: Node
  level: number
  chosen: readonly string[]
  onChoose(codes: readonly string[], isOn: boolean): void
}

function Branch({ node, level, chosen, onChoose }: BranchProps) {
  const t = useT()
  const count = node.codes.filter((code) => chosen.includes(code)).length
  const isAll = count === node.codes.length
  return (
    <>
      <Box
        component="label"
        sx={{ display: 'flex', alignItems: 'center', pl: level * 2.5, cursor: 'pointer' }}
      >
        <Checkbox
          checked={isAll}
          indeterminate={count > 0 && !isAll}
          onChange={(_, isOn) => onChoose(node.codes, isOn)}
          sx={{ py: 0.5 }}
        />
        {t(node.label)}
      </Box>
      {node.children.map((child) => (
        <Branch key={child.label} node={child} level={level + 1} chosen={chosen} onChoose={onChoose} />
      ))}
    </>
  )
}
