/** A question with its answer in Mongolian and English. */
export type QuestionText = readonly [mn: string, answerMn: string, en: string, answerEn: string]

/** What people of a khoroo really ask, by group and in order. */
export const QUESTIONS: Record<string, readonly QuestionText[]> = {
  documents: [
    [
      'Оршин суугаа газрын тодорхойлолтыг хаанаас авах вэ?',
      'Харьяа хорооны ажлын байрнаас иргэний үнэмлэхээ үзүүлж авна. Цахим үнэмлэхтэй бол төрийн үйлчилгээний цахим системээс өөрөө хэвлэж болно. Үнэ төлбөргүй.',
      'Where do I get a certificate of residence?',
      'At the office of your khoroo, with your identity card. With a digital identity card you can print it yourself from the state services portal. It is free of charge.',
    ],
    [
      'Шилжин суурьших бүртгэлд ямар бичиг баримт хэрэгтэй вэ?',
      'Иргэний үнэмлэх, орон сууц эсвэл газрын гэрчилгээний хуулбар, өмчлөгчийн зөвшөөрөл хэрэгтэй. Бүртгэлийг шинэ хаягийнхаа хороонд 10 хоногийн дотор хийлгэнэ.',
      'Which papers do I need to register at a new address?',
      'Your identity card, a copy of the certificate of the flat or land, and the consent of its owner. Register at the khoroo of the new address within 10 days.',
    ],
    [
      'Иргэний үнэмлэхээ гээсэн бол яах вэ?',
      'Дүүргийн улсын бүртгэлийн хэлтэст өөрийн биеэр хандаж, хурууны хээгээр баталгаажуулна. Төлбөрийг тухайн газарт төлнө. Шинэ үнэмлэх ажлын таван өдөрт гарна.',
      'What do I do when I have lost my identity card?',
      'Go to the registration office of your district in person; you are identified by fingerprint. The fee is paid there. The new card is ready in five working days.',
    ],
    [
      'Хүүхэд төрсний бүртгэлийг хэзээ хийлгэх ёстой вэ?',
      'Төрснөөс хойш 30 хоногийн дотор эцэг, эхийн аль нэг нь хийлгэнэ. Эмнэлгийн магадлагаа, эцэг эхийн үнэмлэх хэрэгтэй.',
      'By when must a birth be registered?',
      'Within 30 days, by one of the parents. You need the paper from the hospital and the identity cards of both parents.',
    ],
    [
      'Өрхийн бүртгэлд өөрчлөлт яаж оруулах вэ?',
      'Хэсгийн ахлагч эсвэл хорооны бүртгэлийн ажилтанд мэдэгдэнэ. Өөрчлөлтийг тухайн өдөр нь бүртгэж, танд баталгаажуулсан хуудас өгнө.',
      'How do I change the record of my household?',
      'Tell your section leader or the registrar of the khoroo. The change is entered on the same day and you are given a confirmed sheet.',
    ],
  ],
  social: [
    [
      'Өндөр насны тэтгэвэр тогтоолгоход юу бүрдүүлэх вэ?',
      'Нийгмийн даатгалын дэвтэр, иргэний үнэмлэх, цээж зураг хэрэгтэй. Дүүргийн нийгмийн даатгалын хэлтэст хандана. Шийдвэрийг ажлын 15 өдөрт гаргана.',
      'What do I need to apply for an old-age pension?',
      'Your social insurance book, identity card and a photo. Apply at the social insurance office of your district. It decides within 15 working days.',
    ],
    [
      'Хүүхдийн мөнгө орохгүй бол хэнд хандах вэ?',
      'Хорооны нийгмийн ажилтанд хандана. Тэр хүүхдийн бүртгэл, дансны мэдээллийг шалгаж, алдааг тэр дор нь засуулна.',
      'Whom do I ask when the child allowance does not arrive?',
      'The social worker of your khoroo, who checks the record of the child and the account and has mistakes corrected.',
    ],
    [
      'Түлшний хөнгөлөлтөд ямар өрх хамрагдах вэ?',
      'Гэр хорооллын сайжруулсан түлш хэрэглэдэг, өрхийн бүртгэлтэй бүх өрх хамрагдана. Картаа хорооноос авна.',
      'Which households get the fuel discount?',
      'Every registered household in a ger district that burns improved fuel. The card is given out by the khoroo.',
    ],
    [
      'Асаргааны тэтгэмж хэрхэн авах вэ?',
      'Эмнэлгийн комиссын шийдвэр, асрагчийн үнэмлэхийн хуулбартай хорооны нийгмийн ажилтанд хандана. Тэтгэмжийг сар бүр дансаар олгоно.',
      'How do I get the allowance for home care?',
      'Take the decision of the medical commission and a copy of the identity card of the carer to the social worker of your khoroo. The allowance is paid monthly.',
    ],
    [
      'Өрхийн эмнэлэгт яаж бүртгүүлэх вэ?',
      'Оршин суугаа хаягаараа автоматаар бүртгэгдэнэ. Хаягаа сольсон бол шинэ өрхийн эмнэлэгт үнэмлэхээ үзүүлж бүртгүүлнэ.',
      'How do I register with a family clinic?',
      'You are registered by your address. When you have moved, show your identity card at the new clinic.',
    ],
  ],
  land: [
    [
      'Газар өмчлөх хүсэлтийг хаана өгөх вэ?',
      'Дүүргийн газрын албанд, эсвэл цахим системээр өгнө. Кадастрын зураг, хаягийн тодорхойлолт, үнэмлэхийн хуулбар хавсаргана.',
      'Where do I apply to own land?',
      'At the land office of your district, or online. Attach the cadastral map, the certificate of the address and a copy of your identity card.',
    ],
    [
      'Хашааны хаягийн самбар хэрхэн авах вэ?',
      'Хэсгийн ахлагчдаа мэдэгдэж бүртгүүлнэ. Самбарыг дүүрэг захиалж, хорооноос үнэгүй олгоно.',
      'How do I get an address plate for my yard?',
      'Tell your section leader. The district orders the plates and the khoroo gives them out free of charge.',
    ],
    [
      'Хөрш маань хашаагаа гудамж руу тэлсэн бол яах вэ?',
      'Хорооны ажлын албанд зөрчлийн мэдээлэл өгнө. Газрын алба хэмжилт хийж, зөрчил тогтоогдвол чөлөөлөх хугацаа өгнө.',
      'What can I do when a neighbour has moved the fence into the street?',
      'Report it to the khoroo. The land office measures the plot and, where it is too large, sets a day by which the street must be free.',
    ],
    [
      'Дахин төлөвлөлтөд хамрагдах эсэхээ хэрхэн мэдэх вэ?',
      'Дүүргийн хот байгуулалтын хэлтсээс хаягаараа лавлана. Төлөвлөгөөний зургийг хорооны самбарт байрлуулсан.',
      'How do I learn whether my street is to be rebuilt?',
      'Ask the urban development office of your district with your address. The plan hangs on the board of the khoroo.',
    ],
    [
      'Орон сууцны дундын өмчийн засварыг хэн хийх вэ?',
      'Сууц өмчлөгчдийн холбоо хариуцна. Их засварыг өмчлөгчдийн хурлаар шийдэж, хотоос дэмжлэг хүсэж болно.',
      'Who repairs the shared parts of a block of flats?',
      'The association of the owners. A large repair is decided by their meeting, and the city can be asked for support.',
    ],
  ],
  utilities: [
    [
      'Дулаан тасарсан бол хаана мэдэгдэх вэ?',
      'Дулааны хангамжийн шуурхай албанд 24 цагийн турш мэдэгдэнэ. Хороондоо давхар мэдэгдвэл хэдэн айл хамрагдсаныг бүртгэнэ.',
      'Whom do I call when the heating has failed?',
      'The heat supply emergency service, day and night. Tell your khoroo too, which records how many homes are without heat.',
    ],
    [
      'Ус түгээх байрны цагийн хуваарь хаана байдаг вэ?',
      'Ус түгээх байрны хаалган дээр болон хорооны мэдээний хуудсанд байна. Баярын өдөр 10–16 цагт ажиллана.',
      'Where do I find the hours of the water kiosk?',
      'On its door and among the news of your khoroo. On public holidays it is open from 10 to 16.',
    ],
    [
      'Гудамжны гэрэл асахгүй байна. Хэнд хэлэх вэ?',
      'Гэрлийн шонгийн дугаарыг тэмдэглээд энэ сайтын зөрчил мэдээлэх хэсгээр илгээнэ үү. Засварын баг ажлын гурван өдөрт ирнэ.',
      'A street light is out. Whom do I tell?',
      'Note the number of the lamp post and report it on this site. A repair team comes within three working days.',
    ],
    [
      'Цахилгааны тоолуурыг хэн солих вэ?',
      'Цахилгаан түгээх байгууллага солино. Хэрэглэгч өөрөө лац хөндөж болохгүй. Хүсэлтээ үйлчилгээний төвд өгнө.',
      'Who changes an electricity meter?',
      'The distribution company. Please do not touch the seal yourself; apply at its service centre.',
    ],
    [
      'Бохирын худаг соруулах үйлчилгээ хэрхэн захиалах вэ?',
      'Хорооноос зөвшөөрөлтэй аж ахуйн нэгжийн жагсаалт авч захиална. Үнэ худгийн багтаамжаас хамаарна.',
      'How do I have a cesspit emptied?',
      'The khoroo has the list of licensed companies. The price depends on the size of the pit.',
    ],
  ],
  transport: [
    [
      'Автобусны карт хаана цэнэглэх вэ?',
      'Автобусны буудлын түц, дэлгүүр болон гар утасны аппаар цэнэглэнэ. Ахмад настан, сурагч хөнгөлөлттэй картаа дүүргээс авна.',
      'Where do I top up a bus card?',
      'At kiosks by the stops, in shops and by phone. Seniors and pupils get their card with a discount from the district.',
    ],
    [
      'Замын нүх засуулах хүсэлтийг яаж өгөх вэ?',
      'Зураг аваад байршлаа тэмдэглэж, зөрчил мэдээлэх хэсгээр илгээнэ. Яаралтай нөхөөсийг 5 хоногт хийнэ.',
      'How do I ask for a pothole to be mended?',
      'Take a picture, mark the place and report it on this site. Urgent patches are made within 5 days.',
    ],
    [
      'Зогсоолын төлбөрийг хэрхэн төлөх вэ?',
      'Аппаар эсвэл зогсоолын төлбөрийн машинаар төлнө. Эхний 30 минут үнэгүй.',
      'How do I pay for parking?',
      'By phone or at the machine of the car park. The first 30 minutes are free.',
    ],
    [
      'Дугаарын хязгаарлалт хэзээ үйлчлэх вэ?',
      'Ажлын өдрүүдэд 8–20 цагт үйлчилнэ. Амралт, баярын өдөр хамаарахгүй.',
      'When do the number-plate restrictions apply?',
      'On working days from 8 to 20. Weekends and public holidays are free.',
    ],
    [
      'Явган хүний гарц нэмүүлэх санал хаана өгөх вэ?',
      'Хорооны иргэдийн нийтийн хуралд эсвэл санал асуулгын үеэр өгнө. Саналыг замын хөдөлгөөний зөвлөл хэлэлцэнэ.',
      'Where do I suggest a new pedestrian crossing?',
      'At the meeting of the khoroo, or in a survey. The traffic council discusses each suggestion.',
    ],
  ],
  waste: [
    [
      'Хог ачих хуваарийг хаанаас харах вэ?',
      'Хорооны мэдээний хуудас болон хэсгийн самбарт байна. Өөрчлөлтийг нэг өдрийн өмнө мэдэгдэнэ.',
      'Where do I see when the waste is collected?',
      'Among the news of your khoroo and on the board of your section. Changes are announced a day before.',
    ],
    [
      'Том оврын хогоо хаана хаях вэ?',
      'Дүүргийн тохижилтын албанд утсаар захиална. Сар бүрийн эхний бямба гаригт үнэгүй ачна.',
      'Where do I take bulky waste?',
      'Order a pick-up from the city services of the district. On the first Saturday of each month it is free.',
    ],
    [
      'Хог ангилах нь заавал уу?',
      'Тийм. Хуванцар, цаас, шил, үнсийг тусад нь ялгаж гаргана. Үнсийг уутлаж, унтарсан эсэхийг шалгана уу.',
      'Must waste be sorted?',
      'Yes: plastic, paper, glass and ash apart. Put ash into a bag and see that it is cold.',
    ],
    [
      'Хог хаягдлын төлбөрийг яаж тооцдог вэ?',
      'Өрхийн ам бүлийн тоо, байршлаас хамаарч нийслэлийн хурлын тогтоолоор тогтооно. Тарифыг Хууль эрх зүй хэсгээс үзнэ үү.',
      'How is the waste fee worked out?',
      'By the size of the household and its place, as the city council has decided. See Laws and regulations for the rates.',
    ],
    [
      'Гудамжны мод огтлохыг хүсвэл яах вэ?',
      'Дүүргийн тохижилтын албанд хүсэлт өгнө. Мэргэжилтэн үзэж, аюултай гэж тогтоосон тохиолдолд огтолно.',
      'What if a tree in the street should be cut?',
      'Apply to the city services of the district. A specialist looks at the tree, and it is cut only when it is dangerous.',
    ],
  ],
  complaints: [
    [
      'Өргөдөлд хэд хоногийн дотор хариу өгөх вэ?',
      'Ерөнхий тохиолдолд 30 хоногийн дотор бичгээр хариу өгнө. Нэмэлт судалгаа шаардвал сунгаж, танд мэдэгдэнэ.',
      'Within how many days is a request answered?',
      'As a rule within 30 days, in writing. Where more has to be found out, you will hear how long it takes.',
    ],
    [
      'Гомдлоо цахимаар өгч болох уу?',
      'Болно. Энэ сайтын «Холбоо барих» хэсгээр илгээнэ үү. Хариуг таны үлдээсэн и-мэйл хаяг эсвэл утсаар өгнө.',
      'Can I complain online?',
      'Yes, on the contact page of this site. The answer reaches you at the e-mail address or phone number you leave.',
    ],
    [
      'Зөрчил мэдээлэхдээ нэрээ нууцлах боломжтой юу?',
      'Таны нэрийг иргэд, хэсгийн ахлагчид харуулахгүй. Зөвхөн хороо, дүүрэг, нийслэлийн ажилтан харна.',
      'Can my name be kept secret when I report a violation?',
      'Your name is not shown to citizens or section leaders. Only the staff of the khoroo, the district and the city see it.',
    ],
    [
      'Засаг даргатай хэрхэн уулзах вэ?',
      'Хорооны Засаг дарга долоо хоног бүрийн пүрэв гаригт иргэдийг хүлээн авна. Цагаа урьдчилан захиална уу.',
      'How can I meet the governor?',
      'The governor of the khoroo receives citizens every Thursday. Please book a time beforehand.',
    ],
    [
      'Хариу надад тохирохгүй бол яах вэ?',
      'Дээд шатны байгууллагад нэг сарын дотор гомдол гаргана. Хариу бичигт хандах газрыг заасан байдаг.',
      'What if I do not agree with the answer?',
      'You can complain to the next level within a month. The answer says where.',
    ],
  ],
  participation: [
    [
      'Санал асуулгад хэрхэн оролцох вэ?',
      'Санал асуулга хэсгээс сонгож цахимаар бөглөнө. Хэсгийн ахлагч танай өрхөөр очиж авч болно.',
      'How do I take part in a survey?',
      'Choose one among the surveys of this site and fill it in. Your section leader can also come to your home.',
    ],
    [
      'Миний хариултыг хэн харах вэ?',
      'Нэрээ нууцалсан санал асуулгад таны хариулт нэртэй холбогдохгүй. Үр дүнг нэгтгэсэн байдлаар л гаргана.',
      'Who sees my answers?',
      'In an anonymous survey your answers are not tied to your name. Results are shown as sums only.',
    ],
    [
      'Хорооны иргэдийн хурал хэзээ болдог вэ?',
      'Жилд хоёроос доошгүй удаа. Товыг арав хоногийн өмнө мэдээ, мэдэгдлээр зарлана.',
      'When does the meeting of the khoroo take place?',
      'At least twice a year. The day is announced ten days before.',
    ],
    [
      'Хэсгийн ахлагчаа яаж мэдэх вэ?',
      'Хороондоо хаягаа хэлж лавлана. Ахлагчийн нэр, утсыг хэсгийн самбарт бичсэн байдаг.',
      'How do I find my section leader?',
      'Ask your khoroo with your address. The name and the phone number are on the board of the section.',
    ],
    [
      'Сайн дурын ажилд оролцож болох уу?',
      'Болно. Мод тарих, цэвэрлэгээ, ахмадад туслах ажилд хороогоороо дамжуулан бүртгүүлнэ.',
      'Can I help as a volunteer?',
      'Yes: planting trees, cleaning up, helping the elderly. Register with your khoroo.',
    ],
  ],
}
