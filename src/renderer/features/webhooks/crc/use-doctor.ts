import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useLastCall } from '../../../data/act.ts'
import { useStoredFields } from '../../../workbench/use-stored-fields.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'

const typedAddress = oncePerWorkbench(() => createStore(() => ({ address: '' })))
/** How the receiver was set to answer when the last check began, as JSON. */
const checkedReceiver = oncePerWorkbench(() => createStore(() => ({ behaviour: '' })))

/** The CRC doctor: the URL to check, and the result. */
export function useDoctor() {
  const workbench = useWorkbench()
  const fields = useStoredFields(typedAddress(workbench))
  const checked = checkedReceiver(workbench)
  const checkedBehaviour = useStore(checked).behaviour
  const diagnosis = useLastCall('webhooks', 'diagnose')
  const [, navigate] = useLocation()
  const receiver = useLive('receiver')
  const receiverUrl = receiver.kind === 'running' ? receiver.publicUrl : null
  const behaviour = receiver.kind === 'running' ? JSON.stringify(receiver.behaviour) : ''
  const { set } = fields
  const isEmpty = fields.values.address === ''
  const isOpening = useRef(true)
  // Most people check their own receiver first.
  useEffect(() => {
    if (isOpening.current && isEmpty && receiverUrl !== null) set('address', receiverUrl)
    isOpening.current = false
  }, [isEmpty, receiverUrl, set])
  const url = fields.values.address.trim()
  const check = (address: string, allowedAddress: string | null) => {
    checked.setState({ behaviour })
    diagnosis.send({ url: address, allowedAddress })
  }
  const isOwn = receiver.kind === 'running' && (url === receiver.publicUrl || url === receiver.localUrl)
  const isCurrent = diagnosis.input?.url === url && (!isOwn || checkedBehaviour === behaviour)
  return {
    fields,
    url,
    /** The receiver's own URL. */
    isOwn,
    /** For this URL; null after another one is typed, or the receiver is set to answer differently. */
    diagnosis: isCurrent ? diagnosis : null,
    /** `allowedAddress` is the private address that the person has just allowed. */
    run: (allowedAddress: string | null) => check(url, allowedAddress),
    /** Checks a URL and shows the result. */
    examine: (address: string) => {
      fields.set('address', address)
      check(address, null)
      navigate('/webhooks/doctor')
    },
  }
}
