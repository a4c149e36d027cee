import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useT } from '@portal/client'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../Icon.tsx'
import type { ViewsProps } from './useViews.ts'

const ViewsMenu = lazy(() => import('./ViewsMenu.tsx'))
const ViewName = lazy(() => import('./ViewName.tsx'))

/** Opens the saved views and names the one that is shown. Nothing of them is loaded before it is wanted. */
export function ViewsButton({ shown, ...props }: ViewsProps & { shown: string[] }) {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <Button
        startIcon={<Icon name="view" />}
        color={props.list.view ? 'primary' : 'secondary'}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => {
          setWanted(true)
          setAnchor(event.currentTarget)
        }}
        sx={{ maxWidth: 260, minWidth: 0 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {props.list.view ? (
            <Suspense fallback={t('Views')}>
              <ViewName {...props} />
            </Suspense>
          ) : (
            t('Views')
          )}
        </Box>
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <ViewsMenu {...props} shown={shown} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
