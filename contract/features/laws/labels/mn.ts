/** Words of laws that server and screens share: kinds, and what only their export has. */
export const mn = {
  file: 'Хууль эрх зүй',
  category: { law: 'Хууль', regulation: 'Журам', decree: 'Захирамж', resolution: 'Тогтоол', order: 'Тушаал' },
  organisation: {
    state: 'Төрийн байгууллага',
    local: 'Нутгийн захиргаа',
    enterprise: 'Төрийн өмчит үйлдвэрийн газар',
    school: 'Боловсролын байгууллага',
    health: 'Эрүүл мэндийн байгууллага',
    private: 'Аж ахуйн нэгж',
    ngo: 'Төрийн бус байгууллага',
  },
  organisations: {
    file: 'Байгууллага',
    nameMn: 'Нэр',
    nameEn: 'Нэр (англи)',
    kind: 'Төрөл',
    register: 'Регистрийн дугаар',
    laws: 'Хууль, журмын тоо',
    state: 'Төлөв',
    active: 'Идэвхтэй',
    inactive: 'Идэвхгүй',
  },
  more: { organisationCount: 'Байгууллагын тоо', fileCount: 'Файлын тоо' },
  column: {
    number: 'Дугаар',
    adoptedOn: 'Батлагдсан огноо',
    effectiveOn: 'Хүчин төгөлдөр болох огноо',
    sourceUrl: 'Эх сурвалж',
  },
} as const
