import type { Texts } from './said.ts'

export const zh: Texts = {
  greeting: '您好！可以问我关于设备、手册、保修，或您的订单和申请的问题。',
  thanks: '不客气，有需要随时再问。',
  help: (button) =>
    `我根据您设备的手册和门户中的数据回答。例如：\n- 某个故障代码是什么意思？\n- 我的保修什么时候到期？\n- 我的固件是最新的吗？\n- 我的订单到哪里了？\n- 如何安全关机？\n\n如果我帮不上忙，请点击“${button}”。`,
  person: (button) => `好的。请点击“${button}”：我们的团队会看到这段对话，并在这里回复您。`,
  noneFound: '在您设备的文件中没有找到相关内容。',
  askSign: '如果设备有异常，请告诉我显示屏上的代码，或哪个指示灯亮、是什么颜色。',
  orPerson: (button) => `您也可以点击“${button}”，由客服人员帮助您。`,
  noHelp: '很抱歉，没能解决您的问题。',
  noMore: (button) => `关于此问题，本节只有以下内容。如果仍未解决，请点击“${button}”，由客服人员帮助您。`,
  chooseCode: '点击该代码可查看手册中的说明。',
  offline: (serialNum) => `设备 ${serialNum} 离线，已有一段时间没有上报数据。`,
  whichDevice: '您问的是哪一台设备？不同型号的答案不同。',
  switchOff:
    '一般顺序：先断开负载和交流（AC），再断光伏直流（PV/DC），最后断电池，并等到显示屏熄灭。光照下光伏电缆始终带电。请不要打开盖板。如果您的手册规定了其他顺序，以手册为准。',
  notShown: (serialNum) => `您的账户无权查看设备 ${serialNum} 的此项信息。请询问我们的客服。`,
  warranty: {
    until: (serialNum, day) => `设备 ${serialNum} 的保修到 ${day} 为止。`,
    ended: (serialNum, day) => `设备 ${serialNum} 的保修已于 ${day} 到期。`,
    later: (serialNum, from, until) =>
      `设备 ${serialNum} 今天不在保修期内。下一段保修从 ${from} 到 ${until}。`,
    none: (serialNum) => `设备 ${serialNum} 没有登记保修。`,
    replaced: (serialNum) => `设备 ${serialNum} 已被更换，其保修已转至替换设备。`,
    notStarted: (serialNum) => `设备 ${serialNum} 的保修尚未开始：没有登记安装日期或发货日期。`,
  },
  firmware: {
    none: (serialNum) => `设备 ${serialNum} 没有登记固件。`,
    lead: (serialNum) => `设备 ${serialNum} 的固件：`,
    newest: (code) => `${code}：最新版本`,
    newer: (code, newest) => `${code}：有更新的版本 ${newest}`,
    unknown: (code) => `${code}：固件日志无法判断是否有更新的版本`,
  },
  order: {
    none: (serialNum) => `设备 ${serialNum} 没有登记您的订单。`,
    is: (orderNo, status, shippedOn, waybillNo) =>
      `订单 ${orderNo}：${status}${shippedOn && `，发货日期 ${shippedOn}`}${waybillNo && `，运单号 ${waybillNo}`}。`,
    statuses: {
      DRAFT: '草稿',
      CONFIRMED: '已确认',
      SHIPPED: '运输中',
      DELIVERED: '已送达',
      CANCELLED: '已取消',
    },
  },
  installer: {
    none: (serialNum) => `设备 ${serialNum} 没有登记安装商。`,
    is: (serialNum, name) => `设备 ${serialNum} 由 ${name} 安装。`,
  },
  installed: {
    none: (serialNum) => `设备 ${serialNum} 没有安装日期记录。`,
    on: (serialNum, day) => `设备 ${serialNum} 的安装日期是 ${day}。`,
    shipped: (day) => `发货日期是 ${day}。`,
  },
  models: '型号和序列号：',
  status: {
    record: (serialNum, status) => `门户中设备 ${serialNum} 的状态：${status}。`,
    statuses: {
      IN_STOCK: '库存中',
      SHIPPED: '已发货',
      INSTALLED: '已安装',
      IN_REPAIR: '维修中',
      REPLACED: '已更换',
      RETIRED: '已停用',
    },
  },
  fault: {
    none: (serialNum) => `设备 ${serialNum} 最近七天没有上报故障。`,
    last: (code, text, since) => `最近一次故障是 ${code}（${text}），时间 ${since}，现已恢复。`,
    lasts: (code, text, since) => `${code}（${text}）自 ${since} 起一直存在。`,
  },
  tickets: {
    none: '您没有未关闭的工单。',
    some: (count) => `您有 ${count} 个未关闭的工单：`,
    one: (id, text, isAnswered) => `工单 ${id}：${text}（${isAnswered ? '已回复' : '等待回复'}）`,
  },
  repairs: {
    none: '没有进行中的维修申请。',
    some: (count) => `有 ${count} 个进行中的维修申请：`,
    statuses: {
      REQUEST: '已申请',
      RECEIVED: '已收货',
      WAITING_REPAIR: '等待维修',
      UNDER_REPAIR: '维修中',
      WARRANTY_EXCEPTION: '保修异常',
      COMPLETED: '维修完成',
      IN_APPEAL: '申诉中',
      APPEAL_PASSED: '申诉通过，等待维修',
      OUT_WARRANTY: '超出保修',
      PAY_REQUEST: '付费维修申请',
      PAY_REPAIR: '付费维修',
    },
  },
  simulated: '演示数据：未连接实际系统，以下内容为虚构。',
  open: { device: '打开设备', order: '打开订单', tickets: '打开我的工单', repair: '打开维修申请' },
}
