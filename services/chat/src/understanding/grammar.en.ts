import type { Grammar } from './grammar.ts'

export const en: Grammar = {
  own: 'my|our|mine|ours',
  device: 'device|inverter|unit|system|battery inverter|solar inverter|machine|hybrid inverter',
  neutral:
    'do i have|have i|i have|i|we|me|a|an|the|it|this|is|are|was|do|does|did|has|have|had|of|for|on|in|to|at|from|with|there|be|been|so|please|pls|can|could|would|will|you|tell|show|know|get|give|let|see|exactly|actually|currently|now|right now|at the moment|today|just|and|hi|hello|hey|what|whats|which|about|by|any|want|need|id like|like|if|thanks|thank you|check|find out|look up',
  subjects: {
    warranty: {
      noun: 'warranty|guarantee|warranty period|warranty time|guarantee period|warrantee',
      shape:
        'when|until|till|until when|how long|how much longer|how much|how many years|how many months|end|ends|ended|ending|end date|expire|expires|expired|expiry|expiry date|expiration|expiration date|run out|runs out|ran out|running out|over|finish|finishes|last|lasts|left|remain|remaining|still|valid|under|out|date|status|active|good|covered|in|do i have|have i|i have',
    },
    firmware: {
      noun: 'firmware|firmware version|fw|fw version|software version|firmware update|software update',
      shape:
        'version|newest|latest|newer|new|up to date|uptodate|up-to-date|current|recent|most recent|installed|running|run|runs|outdated|old|available|which|what|whats|update|number|still',
    },
    order: {
      noun: 'order|purchase|shipment|delivery|parcel|order status|order number|tracking number|waybill|delivery status',
      shape:
        'where|wheres|when|arrive|arrives|arrived|arriving|ship|ships|shipped|sent|send|out|deliver|delivered|status|tracking|track|number|coming|come|here|already|yet|state|how far|waybill|expect',
    },
    status: {
      noun: 'status|state|online|offline|connected|working|running|operating|how is|hows|doing|up|health|ok|okay|all right|alright|fine|normal',
      shape:
        'status|state|online|offline|working|running|how is|hows|ok|okay|fine|normal|health|still|properly|correctly|operating|connected',
    },
    fault: {
      noun: 'fault|faults|error|errors|alarm|alarms|warning|warnings|fault code|error code|alarm code|fault message|error message',
      shape:
        'last|latest|most recent|recent|newest|previous|when|lately|this week|happened|occur|occurred|history|report|reported',
    },
    installer: {
      noun: 'installer|who installed|who fitted|who put in|who set up|fitter',
      shape:
        'who|whos|name|contact|which|whose|who installed|who fitted|who put in|who set up|company|called',
    },
    ticket: {
      noun: 'ticket|tickets|support ticket|support tickets|support request|support requests|support case',
      shape:
        'open|status|any|where|how many|answer|answered|reply|replied|pending|still|waiting|state|number|update|news|anybody|looked at|list|do i have|i have',
    },
    repair: {
      noun: 'repair|repairs|repair request|repair requests|repair order|rma|rmas|rma status|repair status|return',
      shape:
        'open|status|where|when|ready|finished|done|back|how far|how long|any|how many|pending|still|state|number|progress|update|news|take|list|which|do i have|i have',
    },
  },
  moves: {
    person:
      'person|human|human being|agent|someone|somebody|support|support team|customer service|customer support|service team|technician|advisor|operator|representative|staff|employee|real person|live agent|phone number|hotline|helpline|support phone number|expert',
    greeting:
      'hi|hello|hey|good morning|good afternoon|good evening|good day|hi there|hello there|hey there|greetings|how are you|hiya|yo|moin',
    thanks:
      'thanks|thank you|thx|ty|thank u|many thanks|thanks a lot|thank you very much|cheers|great|perfect|awesome|super|very helpful|that helped|it works now|works now|solved|bye|goodbye|see you|ok|okay|got it|so much|very much|a lot|nice|cool|good',
    help: 'help|help me|what can you do|what can i ask|what can i ask you|how does this work|how do you work|who are you|what are you|are you a robot|are you a bot|are you human|are you real|what do you know|what is this',
  },
  reach:
    'talk|speak|chat|call|phone|contact|connect|connect me|reach|transfer|put me through|ask|write|message|real|live|from|someone|get hold of|a|how|with|want|need|instead|rather|email|number|not a robot|not a bot',
  switchOff: {
    verb: 'switch off|turn off|shut down|shutdown|power off|power down|switch it off|turn it off|shut it down|power it off|shut off|isolate|switching off|shutting down|turning off',
    beside:
      'how|safe|safely|completely|properly|correct|correctly|fully|whole|everything|way|right|best|steps|procedure|emergency|in an emergency|should|must|off|completely|solar|pv|before i leave|for a while',
  },
}
